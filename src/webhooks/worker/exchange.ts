import type { Dispatcher } from 'undici';
import { AddressRefused } from '../address.ts';
import { RESPONSE_BODY_LENGTH } from '../delivery/delivery.schema.ts';
import { REPLY_MS } from './schedule.ts';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed before a reply',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'no connection within 10 seconds',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 seconds',
  UND_ERR_HEADERS_OVERFLOW: 'the reply has too many headers',
};

/**
 * Describes a failed attempt for the partner's log. The text describes the listener's failure and does not reveal our
 * internals.
 */
export function failureText(error: unknown): string {
  const cause = rootOf(error);
  if (cause instanceof AddressRefused) return `address refused: ${cause.message}`;
  const code = (cause as { code?: unknown }).code;
  if (typeof code === 'string') {
    const words = WORDS[code];
    if (words !== undefined) return words;
    if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) return `TLS: ${oneLine(withoutHint(cause.message))}`;
  }
  if (cause.name === 'HTTPParserError') return 'the reply is not HTTP';
  return oneLine(cause.message) || 'the request failed';
}

/** Node.js 24 adds a hint about its own command-line options, which does not help a partner. */
const withoutHint = (text: string): string => text.replace(/; if the root CA is installed locally.*$/s, '');

const oneLine = (text: string): string => text.replaceAll(/[\s\0]+/g, ' ').slice(0, 300);

/** If all of several addresses fail, the first failure is reported. */
function rootOf(error: unknown): Error {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0]);
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof AddressRefused ? error.cause : error;
}

export interface Reply {
  readonly code: number | null;
  /** The beginning of the response body. */
  readonly body: string | null;
  /** The reason for the failure. Null only after a 2xx status. */
  readonly error: string | null;
}

/** UTF-8 needs at most four bytes per character. */
const BODY_BYTES = RESPONSE_BODY_LENGTH * 4;

/**
 * One request and its result. Reads the response without a stream, because most bodies are empty. Only the status
 * decides the outcome; an incomplete, slow or endless body changes nothing. Implements undici's legacy handler, because
 * the newer one parses the headers of every response, which we do not need.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  #settle!: (reply: Reply) => void;
  readonly reply = new Promise<Reply>((resolve) => {
    this.#settle = resolve;
  });
  readonly #late = setTimeout(() => this.cutOff(`no reply within ${REPLY_MS / 1000} seconds`), REPLY_MS);
  readonly #underway: Set<Exchange>;
  #abort: ((reason: Error) => void) | undefined;
  #code: number | null = null;
  #parts: Buffer[] | undefined;
  #bytes = 0;
  #isOver = false;

  /** Registers itself in `underway` until the response is complete. */
  constructor(underway: Set<Exchange>) {
    this.#underway = underway;
    underway.add(this);
  }

  /** Aborts the exchange for a reason on our side, such as a shutdown. */
  cutOff(reason: string): void {
    this.#end(reason);
    // Before there is a connection, there is nothing to abort: see onConnect.
    this.#abort?.(new Error(reason));
  }

  #end(error: string | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#late);
    this.#underway.delete(this);
    const code = this.#code;
    if (code === null) this.#settle({ code, body: null, error });
    else this.#settle({ code, body: textOf(this.#parts), error: errorOf(code) });
    this.#parts = undefined;
  }

  onConnect(abort: (reason?: Error) => void): void {
    this.#abort = abort;
    if (this.#isOver) abort(new Error('aborted before the connection was open'));
  }

  onHeaders(status: number): boolean {
    // Interim (1xx) responses precede the final one.
    if (status >= 200) this.#code = status;
    return true;
  }

  onData(part: Buffer): boolean {
    if (this.#isOver) return true;
    this.#parts ??= [];
    this.#parts.push(part);
    this.#bytes += part.length;
    if (this.#bytes >= BODY_BYTES) this.cutOff('the body is longer than the part that is stored');
    return true;
  }

  /**
   * undici returns the connection to its pool in the event-loop turn that it schedules right after this call. The
   * microtask schedules our turn after that one. If the exchange settled earlier, the next send would open another
   * connection.
   */
  onComplete(): void {
    queueMicrotask(() => setImmediate(() => this.#end(null)));
  }

  onError(error: Error): void {
    this.#end(failureText(error));
  }
}

/** Contract [DELIV-008, DELIV-010]: any 2xx is a success; redirects are not followed. */
function errorOf(code: number): string | null {
  if (code >= 200 && code <= 299) return null;
  return code >= 300 && code <= 399 ? `HTTP ${code}; redirects are not followed` : `HTTP ${code}`;
}

function textOf(parts: readonly Buffer[] | undefined): string {
  if (parts === undefined) return '';
  const text = new TextDecoder().decode(Buffer.concat(parts)).replaceAll('\0', '');
  return [...text.slice(0, BODY_BYTES)].slice(0, RESPONSE_BODY_LENGTH).join('');
}
