import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIPv6 } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { remembered } from '../../base/remembered.ts';
import { type AddressCheck, AddressRefused, type Scheme, schemeAndHostOf } from '../address.ts';
import { Exchange, type Reply } from './exchange.ts';
import { failureText } from './failure.ts';
import { withoutContinue } from './interim-reply.ts';
import { REPLY_MS } from './schedule.ts';

export interface Sender {
  post(url: string, headers: Record<string, string>, payload: Buffer): Promise<Reply>;
  /** Aborts all attempts in progress, for a reason of our own. */
  cutOff(reason: string): void;
  close(): Promise<void>;
}

export interface SenderDeps {
  readonly addresses: AddressCheck;
  /** Certificates to trust instead of the default ones; for tests. */
  readonly ca?: string;
}

interface Target {
  readonly scheme: Scheme;
  readonly host: string;
  readonly origin: string;
  readonly path: string;
}

/**
 * Sends to listeners over its own connections. The address is checked before each attempt and again when a socket is
 * opened, so that the connection goes to a checked address, even if DNS changes in between.
 */
export function openSender({ addresses, ca }: SenderDeps): Sender {
  const agent = new Agent({
    connect: connectorOf({ addresses, ...(ca === undefined ? {} : { ca }) }),
    // Each exchange has its own timeout for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
    // The listener may close a long idle connection just when it is used again.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 5_000,
    pipelining: 1,
    allowH2: false,
  });
  const underway = new Set<Exchange>();
  const checks = new Map<string, Promise<Target>>();

  /** Parses each URL once. Its host is resolved for every attempt. */
  const targets = remembered<Target>(1_000);
  const parsed = (url: string): Target =>
    targets(url, () => {
      const place = schemeAndHostOf(url);
      const { origin, pathname, search } = new URL(url);
      return { ...place, origin, path: pathname + search };
    });

  async function check(url: string): Promise<Target> {
    const target = parsed(url);
    await addresses.addressesOf(target.host, target.scheme);
    return target;
  }

  /** Concurrent sends share a check in progress. Its result is not cached afterwards. */
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

/** Replaces the system's DNS look-up: returns checked addresses, or rejects the connection. */
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
