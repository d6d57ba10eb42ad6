import ipaddr from 'ipaddr.js';
import { remembered } from '../base/remembered.ts';

/** Where listeners may not be: the reason, as a sentence part that follows the address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** All addresses a host name stands for, or a failure when it stands for none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface AddressRules {
  readonly resolve: Resolve;
  /** Networks exempt from the rules of public addresses and of https; for development on one machine. */
  readonly allowNetworks: readonly string[];
}

export type Scheme = 'http' | 'https';

export interface AddressCheck {
  /** Throws AddressRefused unless everything the URL's host stands for may be sent to. */
  requireSendable(url: string): Promise<void>;
  /** The addresses to connect to for a host name, each of them checked for the scheme it is to be reached by. */
  addressesOf(host: string, scheme: Scheme): Promise<readonly string[]>;
}

interface Verdict {
  readonly isExempt: boolean;
  /** Why nothing may be sent there; undefined for a public address. */
  readonly reason: string | undefined;
}

/** Names that mean this machine or this network wherever they are looked up. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal)$/;

export function addressCheck({ resolve, allowNetworks }: AddressRules): AddressCheck {
  const allowed = allowNetworks.map((network) => ipaddr.parseCIDR(network));
  const isExempt = (address: Ip) =>
    allowed.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits] as never));

  const verdicts = remembered<Verdict>(10_000);
  /** An address is what it is: it need not be taken apart anew for every delivery. */
  const verdictOf = (text: string): Verdict =>
    verdicts(text, () => {
      const address = effectiveAddress(text);
      const reason = address ? notPublic(address) : 'not an address that can be sent to';
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
      if (isLocalName) throw new AddressRefused(`'${host}' is a local name`);
      // Of several records one bad is enough: which of them is connected to is not ours to trust.
      if (reason) throw new AddressRefused(`'${host}' leads to an address that is ${reason}`);
      // Payroll data does not cross the open net unsealed, and a signature does not seal.
      if (scheme === 'http') throw new AddressRefused(`'${host}' is reached by plain http; use https`);
    }
    return addresses;
  }

  async function look(name: string, isLocalName: boolean): Promise<readonly string[]> {
    let found: readonly string[] = [];
    try {
      found = await resolve(name);
    } catch {
      // Every failure of a look-up means the same to who registered the address.
    }
    if (found.length > 0) return found;
    if (isLocalName) throw new AddressRefused(`'${name}' is a local name`);
    throw new AddressRefused(`the host '${name}' could not be resolved`);
  }

  return {
    addressesOf,
    async requireSendable(text) {
      const { host, scheme } = placeOf(text);
      await addressesOf(host, scheme);
    },
  };
}

/** Scheme and host of an absolute http or https address, in the one spelling a browser would use. */
export function placeOf(text: string): { readonly scheme: Scheme; readonly host: string } {
  // A parser repairs these; two parsers may do so differently, and then the one that checks is not the one that sends.
  if (!/^[^\s\p{Cc}\\]+$/u.test(text)) throw new AddressRefused('it has spaces, backslashes or control characters');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || !text.includes('://')) throw new AddressRefused('it has no scheme; write https:// first');
  if (scheme !== 'http' && scheme !== 'https') throw new AddressRefused(`the scheme '${scheme}' is not http or https`);
  if (!/^https?:\/\/[^/?#]/i.test(text)) throw new AddressRefused('it has no host');
  if (!URL.canParse(text)) throw new AddressRefused('it is not a well-formed address');
  const { hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') throw new AddressRefused('it must not carry a user name or password');
  return { scheme, host: hostname };
}

type Ip = ipaddr.IPv4 | ipaddr.IPv6;

const NAT64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

/** The address a packet would end at: IPv4 inside IPv6 (mapped, NAT64, 6to4) is what it contains. */
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
  // What is not handed out to anybody today, and IPv4 written behind zeros, lie outside this one block.
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
