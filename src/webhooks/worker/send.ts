import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIPv6 } from 'node:net';
import { Agent } from 'undici';
import { type AddressCheck, AddressRefused } from '../address.ts';
import { type Exchange, openExchange, type Reply } from './exchange.ts';
import { failureText } from './failure.ts';
import { REPLY_MS } from './schedule.ts';

export interface Sender {
  post(url: string, headers: Record<string, string>, payload: Buffer): Promise<Reply>;
  /** Ends every attempt under way, for a reason of our own. */
  cutOff(reason: string): void;
  close(): Promise<void>;
}

export interface SenderDeps {
  readonly addresses: AddressCheck;
  /** Certificates to trust instead of the usual ones; for tests. */
  readonly ca?: string;
}

/**
 * Sends to listeners over connections of its own. The address is checked before each attempt, and again where a socket
 * is opened: what was checked is what is connected to, whatever a name server says in between.
 */
export function openSender({ addresses, ca }: SenderDeps): Sender {
  const agent = new Agent({
    connect: { lookup: checkedLookup(addresses), timeout: REPLY_MS, ...(ca === undefined ? {} : { ca }) },
    headersTimeout: REPLY_MS,
    bodyTimeout: REPLY_MS,
    // A connection that stays open for long is one the listener may close just when it is used again.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 5_000,
    pipelining: 1,
    allowH2: false,
  });

  const underway = new Set<Exchange>();
  /** Sends that begin at the same moment share one check. */
  const checks = new Map<string, Promise<void>>();

  function check(url: string): Promise<void> {
    const current = checks.get(url);
    if (current) return current;
    if (checks.size === 0) setImmediate(() => checks.clear());
    const made = addresses.requireSendable(url);
    checks.set(url, made);
    return made;
  }

  return {
    async post(url, headers, payload) {
      const exchange = openExchange();
      underway.add(exchange);
      check(url)
        .then(() => {
          const { origin, pathname, search } = new URL(url);
          agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body: payload }, exchange.handler);
        })
        .catch((error) => exchange.cutOff(failureText(error)));
      const reply = await exchange.reply;
      underway.delete(exchange);
      return reply;
    },
    cutOff(reason) {
      for (const exchange of underway) exchange.cutOff(reason);
    },
    close: () => agent.destroy(),
  };
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** In place of the system's look-up: answers checked addresses, or refuses the connection. */
const checkedLookup =
  (addresses: Pick<AddressCheck, 'addressesOf'>) => (host: string, options: LookupOptions, done: LookupDone) => {
    addresses.addressesOf(host).then(
      (found) => {
        const records = found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const first = records[0];
        if (!first) return done(new AddressRefused(`the host '${host}' could not be resolved`), '');
        return options.all ? done(null, records) : done(null, first.address, first.family);
      },
      (error: Error) => done(error, ''),
    );
  };
