import ipaddr from 'ipaddr.js';
import { remembered } from '../base/bounded-map.ts';

/** Thrown if requests to an address are forbidden. The message names the host and the reason. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  /** Whether the host is on a network of the operator's own, which the operator can allow. */
  readonly isOnOwnNetwork: boolean;
  constructor(message: string, { isOnOwnNetwork = false } = {}) {
    super(message);
    this.isOnOwnNetwork = isOnOwnNetwork;
  }
}

/** Returns all addresses of a host name, or fails when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface AddressRules {
  readonly resolve: Resolve;
  /** Networks that are exempt from the rules about public addresses and https, for development on one machine. */
  readonly allowNetworks: readonly string[];
  /** Whether plain http is rejected outside the exempt networks. By default it is accepted. */
  readonly requireHttps?: boolean;
}

export type Scheme = 'http' | 'https';

export interface AddressCheck {
  /** Throws AddressRefused unless every address of the URL's host is allowed. */
  requireSendable(url: string): Promise<void>;
  /** The addresses to connect to for a host name, each checked for the scheme. */
  addressesOf(host: string, scheme: Scheme): Promise<readonly string[]>;
}

interface Verdict {
  readonly isExempt: boolean;
  /** The reason why requests to the address are forbidden; undefined for a public address. */
  readonly reason: string | undefined;
}

/** Names that always mean this machine or this network. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal)$/;

export function addressCheck({ resolve, allowNetworks, requireHttps = false }: AddressRules): AddressCheck {
  const allowed = allowNetworks.map((network) => ipaddr.parseCIDR(network));
  const isExempt = (address: Ip) =>
    allowed.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits] as never));

  const verdicts = remembered<Verdict>(10_000);
  /** The result depends only on the address, so it is cached and not computed again for every delivery. */
  const verdictOf = (text: string): Verdict =>
    verdicts(text, () => {
      const address = effectiveAddress(text);
      const reason = address ? notPublic(address) : 'not an address that deliveries can be sent to';
      return { isExempt: address !== undefined && isExempt(address), reason };
    });

  const spellings = remembered<{ name: string; isAddress: boolean; isLocalName: boolean }>(10_000);
  const spellingOf = (host: string) =>
    spellings(host, () => {
      const name = host.replace(/^\[|\]$/g, '');
      const isLocalName = LOCAL_NAME.test(name.toLowerCase().replace(/\.$/, ''));
      return { name, isAddress: ipaddr.isValid(name), isLocalName };
    });

  async function addressesOf(host: string, scheme: Scheme): Promise<readonly string[]> {
    const { name, isAddress, isLocalName } = spellingOf(host);
    const addresses = isAddress ? [name] : await look(name, isLocalName);
    for (const text of addresses) {
      const { isExempt, reason } = verdictOf(text);
      if (isExempt) continue;
      if (isLocalName) throw new AddressRefused(`'${host}' is a local name`, { isOnOwnNetwork: true });
      // A single forbidden address is enough to reject the host, because the connection may go to any of its addresses.
      if (reason) {
        const isOnOwnNetwork = reason === WORDS.loopback || reason === WORDS.private;
        throw new AddressRefused(`'${host}' leads to an address that is ${reason}`, { isOnOwnNetwork });
      }
      // The operator requires encryption on public networks. The signature does not replace it, because a signature
      // does not encrypt.
      if (requireHttps && scheme === 'http')
        throw new AddressRefused(`'${host}' is reached over plain http; use https`);
    }
    return addresses;
  }

  async function look(name: string, isLocalName: boolean): Promise<readonly string[]> {
    let found: readonly string[] = [];
    try {
      found = await resolve(name);
    } catch {
      // Look-up failures are not distinguished, because they mean the same to the person who registered the address.
    }
    if (found.length > 0) return found;
    if (isLocalName) throw new AddressRefused(`'${name}' is a local name`, { isOnOwnNetwork: true });
    throw new AddressRefused(`the host '${name}' could not be resolved`);
  }

  return {
    addressesOf,
    async requireSendable(text) {
      const { host, scheme } = schemeAndHostOf(text);
      await addressesOf(host, scheme);
    },
  };
}

/** The scheme and host of an absolute http or https URL, normalised as browsers do it. */
export function schemeAndHostOf(text: string): { readonly scheme: Scheme; readonly host: string } {
  // URL parsers normalise these characters differently, so the parser that checks might disagree with the one that
  // sends.
  if (!/^[^\s\p{Cc}\\]+$/u.test(text))
    throw new AddressRefused('it contains spaces, backslashes or control characters');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || !text.includes('://')) throw new AddressRefused('it has no scheme; write https:// first');
  if (scheme !== 'http' && scheme !== 'https') throw new AddressRefused(`the scheme '${scheme}' is not http or https`);
  if (!/^https?:\/\/[^/?#]/i.test(text)) throw new AddressRefused('it has no host');
  if (!URL.canParse(text)) throw new AddressRefused('it is not a well-formed address');
  const { hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') throw new AddressRefused('it must not contain a user name or password');
  return { scheme, host: hostname };
}

type Ip = ipaddr.IPv4 | ipaddr.IPv6;

const NAT64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

/** The address that a packet would reach: an IPv4 address inside an IPv6 address (mapped, NAT64, 6to4) is unwrapped. */
function effectiveAddress(text: string): Ip | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  if (address.isIPv4MappedAddress() || address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.range() === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6));
  return address;
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

function notPublic(address: Ip): string | undefined {
  const range = address.range() as string;
  if (range !== 'unicast') return WORDS[range] ?? 'reserved';
  // Unassigned ranges and IPv4-compatible addresses are outside this block.
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST)) return 'reserved';
  return undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  loopback: 'a loopback address',
  private: 'private',
  uniqueLocal: 'private',
  carrierGradeNat: 'private',
  deprecatedSiteLocal: 'private',
  linkLocal: 'link-local',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
  unspecified: 'unspecified',
};
