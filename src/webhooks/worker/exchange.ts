import type { Dispatcher } from 'undici';
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

/** UTF-8 takes at most four bytes for a character. */
const BODY_BYTES = RESPONSE_BODY_LENGTH * 4;

/**
 * One request and what came of it. Reads the reply where it arrives, without a stream in between: most replies are
 * empty. Once the status has come it decides; a body that breaks off, trickles or never ends changes nothing. It is a
 * handler of the plain kind, because the other has the headers of every reply taken apart, which nobody reads.
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

  /** Is one of those under way until it has its reply. */
  constructor(underway: Set<Exchange>) {
    this.#underway = underway;
    underway.add(this);
  }

  /** Ends it now, for a reason of our own. */
  cutOff(reason: string): void {
    this.#end(reason);
    // Before there is a connection there is nothing to abort yet: see onConnect.
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
    if (this.#isOver) abort(new Error('given up'));
  }

  onHeaders(status: number): boolean {
    // Interim replies come before the real one.
    if (status >= 200) this.#code = status;
    return true;
  }

  onData(part: Buffer): boolean {
    if (this.#isOver) return true;
    this.#parts ??= [];
    this.#parts.push(part);
    this.#bytes += part.length;
    if (this.#bytes >= BODY_BYTES) this.cutOff('enough was said');
    return true;
  }

  /**
   * The HTTP client has its connection back in the turn that it asks for right after this returns. The microtask asks for
   * ours behind it; told any earlier, who sends next would find the connection taken and open another.
   */
  onComplete(): void {
    queueMicrotask(() => setImmediate(() => this.#end(null)));
  }

  onError(error: Error): void {
    this.#end(failureText(error));
  }
}

/** Contract [DELIV-008, DELIV-010]: any 2xx; redirects are not followed. */
function errorOf(code: number): string | null {
  if (code >= 200 && code <= 299) return null;
  return code >= 300 && code <= 399 ? `HTTP ${code}; redirects are not followed` : `HTTP ${code}`;
}

function textOf(parts: readonly Buffer[] | undefined): string {
  if (parts === undefined) return '';
  const text = new TextDecoder().decode(Buffer.concat(parts)).replaceAll('\0', '');
  return [...text.slice(0, BODY_BYTES)].slice(0, RESPONSE_BODY_LENGTH).join('');
}
