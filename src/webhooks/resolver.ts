import { Resolver } from 'node:dns/promises';
import { monotonicMs } from '../base/clock.ts';
import type { Resolve } from './address.ts';

/** The maximum time for which a response is cached. A shorter TTL takes precedence. */
const LONGEST_SECONDS = 5;
const MOST_NAMES = 1_000;

/**
 * Queries the name servers directly for IPv4 and IPv6 addresses. While a name server is slow, the system's look-up
 * would block one of the few libuv threads, which also hash passwords. Uses the machine's name servers by default.
 */
export function dnsResolver(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const known = new Map<string, { addresses: readonly string[]; until: number }>();

  return async (host) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    // RFC 6761, 6.3: this name is never sent to a name server.
    if (/(^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1'];
    const kept = known.get(name);
    if (kept && kept.until > monotonicMs()) return kept.addresses;
    const answers = await Promise.allSettled([
      resolver.resolve4(name, { ttl: true }),
      resolver.resolve6(name, { ttl: true }),
    ]);
    const records = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const addresses = records.map(({ address }) => address);
    if (known.size >= MOST_NAMES) known.clear();
    const seconds = Math.min(LONGEST_SECONDS, ...records.map(({ ttl }) => ttl));
    if (addresses.length > 0) known.set(name, { addresses, until: monotonicMs() + seconds * 1000 });
    return addresses;
  };
}
