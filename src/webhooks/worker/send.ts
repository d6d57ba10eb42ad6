import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIPv6, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { remembered } from '../../base/bounded-map.ts';
import { type AddressCheck, AddressRefused, type Scheme, schemeAndHostOf } from '../address.ts';
import { Exchange, failureText, type Reply } from './exchange.ts';
import { REPLY_MS } from './schedule.ts';

/** The start of an interim response: `HTTP/1.x 100`. */
const BEGINNING = /^HTTP\/1\.[01] 100[ \r]/;
const BEGINNING_LENGTH = 13;
const END = Buffer.from('\r\n\r\n');
/**
 * The maximum length of an interim response that is removed. A longer one is passed to the HTTP client, which rejects
 * it.
 */
const LONGEST = 16_384;

/**
 * Removes `100 Continue` from the bytes that the socket reads. We never ask for this response, but a listener may send
 * it anyway before the real one. undici accepts other interim responses but closes the connection on this one.
 */
function withoutContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isReplyDue = false;
  let waiting: Buffer | undefined;

  // Requests are sent one at a time: each is written completely before its response is read.
  socket.write = (...given: unknown[]) => {
    isReplyDue = true;
    return write(...given);
  };
  socket.read = (size?: number) => {
    const part = read(size) as Buffer | null;
    if (!isReplyDue || part === null) return part;
    const text = waiting ? Buffer.concat([waiting, part]) : part;
    const rest = afterContinue(text);
    waiting = rest === undefined ? text : undefined;
    if (rest === undefined || rest.length === 0) return null;
    isReplyDue = false;
    return rest;
  };
  return socket;
}

/**
 * Returns the bytes after the interim responses. Returns undefined until the current interim response has arrived
 * completely.
 */
function afterContinue(text: Buffer): Buffer | undefined {
  let rest = text;
  while (rest.length > 0) {
    const beginning = rest.toString('latin1', 0, BEGINNING_LENGTH);
    if (!BEGINNING.test(beginning)) return isCutShort(beginning) ? undefined : rest;
    const end = rest.indexOf(END);
    if (end === -1) return rest.length < LONGEST ? undefined : rest;
    rest = rest.subarray(end + END.length);
  }
  return rest;
}

const isCutShort = (beginning: string): boolean =>
  beginning.length < BEGINNING_LENGTH &&
  ['HTTP/1.1 100 ', 'HTTP/1.0 100 '].some((whole) => whole.startsWith(beginning));

export interface Sender {
  post(url: string, headers: Record<string, string>, payload: Buffer): Promise<Reply>;
  /** Aborts all attempts in progress for a reason on our side, such as a shutdown. */
  cutOff(reason: string): void;
  close(): Promise<void>;
}

interface SenderDeps {
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
 * opened, so that the connection always goes to a checked address, even if DNS changes in between.
 */
export function openSender({ addresses, ca }: SenderDeps): Sender {
  const agent = new Agent({
    connect: connectorOf({ addresses, ...(ca === undefined ? {} : { ca }) }),
    // Each exchange has its own timeout for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
    // The timeout is short, because a listener may close an idle connection just when it is used again.
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

  /** Sends that start at the same time share one check. Its result is not cached afterwards. */
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
export function connectorOf({ addresses, ca }: SenderDeps): buildConnector.connector {
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
