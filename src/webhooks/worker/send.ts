import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIPv6 } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { type AddressCheck, AddressRefused } from '../address.ts';
import { RESPONSE_BODY_LENGTH } from '../delivery/delivery.schema.ts';
import { failureText } from './failure.ts';
import { REPLY_MS } from './schedule.ts';

export interface Reply {
  readonly code: number | null;
  /** The beginning of what the listener said. */
  readonly body: string | null;
  /** Null only after a 2xx. */
  readonly error: string | null;
}

export interface Sender {
  post(url: string, headers: Record<string, string>, payload: string, signal: AbortSignal): Promise<Reply>;
  close(): Promise<void>;
}

export interface SenderDeps {
  readonly addresses: AddressCheck;
  /** Certificates to trust instead of the usual ones; for tests. */
  readonly ca?: string;
}

/** UTF-8 takes at most four bytes for a character. */
const BODY_BYTES = RESPONSE_BODY_LENGTH * 4;

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

  return {
    async post(url, headers, payload, signal) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new Error(`no reply within ${REPLY_MS / 1000} seconds`)), REPLY_MS);
      const stop = () => limit.abort(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      try {
        await addresses.requireSendable(url);
        const reply = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers,
          body: Buffer.from(payload, 'latin1'),
          signal: limit.signal,
        });
        const body = await beginningOf(reply.body);
        return { code: reply.statusCode, body, error: errorOf(reply.statusCode) };
      } catch (error) {
        return { code: null, body: null, error: failureText(error, limit.signal) };
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Contract (document 3, 6): any 2xx; redirects are not followed. */
function errorOf(code: number): string | null {
  if (code >= 200 && code <= 299) return null;
  return code >= 300 && code <= 399 ? `HTTP ${code}; redirects are not followed` : `HTTP ${code}`;
}

/** The status has come, and it decides; a body that breaks off, trickles or never ends changes nothing. */
async function beginningOf(body: Readable): Promise<string> {
  // Cutting it off is reported as an error, to nobody in particular.
  body.on('error', () => {});
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= BODY_BYTES) break;
    }
  } catch {
    // What came before is what there is.
  }
  body.destroy();
  const text = new TextDecoder().decode(Buffer.concat(parts)).replaceAll('\0', '');
  return [...text.slice(0, BODY_BYTES)].slice(0, RESPONSE_BODY_LENGTH).join('');
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
