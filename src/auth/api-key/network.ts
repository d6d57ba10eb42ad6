import ipaddr from 'ipaddr.js';

/** The network in CIDR notation; a single address is a network of its own. Undefined for any other text. */
export function readNetwork(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  // ipaddr.js also accepts addresses such as 10.1 and 0x7f.1, which people read differently.
  const isWhole = address.includes(':') ? ipaddr.IPv6.isValid(address) : ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!isWhole || rest.length > 0 || address.includes('%')) return undefined;
  const parsed = ipaddr.parse(address);
  const length = parsed.toByteArray().length * 8;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > length)) return undefined;
  // Callers are known by their IPv4 address, so a network of mapped addresses would match none of them.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) return undefined;
  const cidr = `${parsed.toString()}/${bits === undefined ? length : Number(bits)}`;
  const network =
    parsed.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${network.toString()}/${cidr.split('/')[1]}`;
}

/** Whether the caller's address is in one of the networks. If there are no networks, any address is allowed. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return networks
    .map((network) => ipaddr.parseCIDR(network))
    .some(([network, bits]) => network.kind() === caller.kind() && caller.match([network, bits] as never));
}
