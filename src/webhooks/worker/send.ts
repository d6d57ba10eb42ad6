import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIPv6 } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { remembered } from '../../base/remembered.ts';
import { type AddressCheck, AddressRefused, placeOf, type Scheme } from '../address.ts';
import { Exchange, type Reply } from './exchange.ts';
import { failureText } from './failure.ts';
import { withoutContinue } from './interim-reply.ts';
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

interface Target {
  readonly scheme: Scheme;
  readonly host: string;
  readonly origin: string;
  readonly path: string;
}

/**
 * Sends to listeners over connections of its own. The address is checked before each attempt, and again where a socket
 * is opened: what was checked is what is connected to, whatever a name server says in between.
 */
export function openSender({ addresses, ca }: SenderDeps): Sender {
  const agent = new Agent({
    connect: connectorOf({ addresses, ...(ca === undefined ? {} : { ca }) }),
    // Each exchange keeps its own time, from its beginning to its end.
    headersTimeout: 0,
    bodyTimeout: 0,
    // A connection that stays open for long is one the listener may close just when it is used again.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 5_000,
    pipelining: 1,
    allowH2: false,
  });
  const underway = new Set<Exchange>();
  const checks = new Map<string, Promise<Target>>();

  /** What a URL's host stands for is asked for every attempt; the URL itself is taken apart once. */
  const targets = remembered<Target>(1_000);
  const parsed = (url: string): Target =>
    targets(url, () => {
      const place = placeOf(url);
      const { origin, pathname, search } = new URL(url);
      return { ...place, origin, path: pathname + search };
    });

  async function check(url: string): Promise<Target> {
    const target = parsed(url);
    await addresses.addressesOf(target.host, target.scheme);
    return target;
  }

  /** A check that is still under way serves the sends that begin meanwhile; none is remembered after it. */
  function targetOf(url: string): Promise<Target> {
    const current = checks.get(url);
    if (current) return current;
    const made = check(url).finally(() => checks.delete(url));
    checks.set(url, made);
    return made;
  }

  return {
    post(url, headers, payload) {
      const exchange = new Exchange(underway);
      targetOf(url)
        .then(({ origin, path }) => agent.dispatch({ origin, path, method: 'POST', headers, body: payload }, exchange))
        .catch((error) => exchange.cutOff(failureText(error)));
      return exchange.reply;
    },
    cutOff(reason) {
      for (const exchange of underway) exchange.cutOff(reason);
    },
    close: () => agent.destroy(),
  };
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Opens sockets to checked addresses, with or without TLS. */
function connectorOf({ addresses, ca }: SenderDeps): buildConnector.connector {
  const open = (scheme: Scheme) =>
    buildConnector({
      lookup: checkedLookup(addresses, scheme),
      timeout: REPLY_MS,
      allowH2: false,
      ...(ca === undefined ? {} : { ca }),
    });
  const [plain, sealed] = [open('http'), open('https')];
  return (options, done) =>
    (options.protocol === 'https:' ? sealed : plain)(options, (...result) => {
      const [error, socket] = result;
      if (error) done(error, null);
      else done(null, withoutContinue(socket));
    });
}

/** In place of the system's look-up: answers checked addresses, or refuses the connection. */
const checkedLookup =
  (addresses: Pick<AddressCheck, 'addressesOf'>, scheme: Scheme) =>
  (host: string, options: LookupOptions, done: LookupDone) => {
    addresses.addressesOf(host, scheme).then(
      (found) => {
        const records = found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const first = records[0];
        if (!first) return done(new AddressRefused(`the host '${host}' could not be resolved`), '');
        return options.all ? done(null, records) : done(null, first.address, first.family);
      },
      (error: Error) => done(error, ''),
    );
  };
