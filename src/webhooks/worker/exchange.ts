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

/** One request and what came of it. */
export interface Exchange {
  readonly handler: Dispatcher.DispatchHandler;
  readonly reply: Promise<Reply>;
  /** Ends it now, for a reason of our own. */
  cutOff(reason: string): void;
}

/** UTF-8 takes at most four bytes for a character. */
const BODY_BYTES = RESPONSE_BODY_LENGTH * 4;

/**
 * Reads the reply where it arrives, without a stream in between: most replies are empty. Once the status has come it
 * decides; a body that breaks off, trickles or never ends changes nothing.
 */
export function openExchange(): Exchange {
  let settle: (reply: Reply) => void;
  const reply = new Promise<Reply>((resolve) => {
    settle = resolve;
  });
  let control: Dispatcher.DispatchController | undefined;
  let code: number | null = null;
  let parts: Buffer[] = [];
  let bytes = 0;
  let isOver = false;

  function end(error: string | null): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(late);
    if (code === null) settle({ code, body: null, error });
    else settle({ code, body: textOf(parts), error: errorOf(code) });
    parts = [];
  }

  function cutOff(reason: string): void {
    end(reason);
    // Before there is a connection there is nothing to abort yet: see onRequestStart.
    control?.abort(new Error(reason));
  }

  const late = setTimeout(() => cutOff(`no reply within ${REPLY_MS / 1000} seconds`), REPLY_MS);

  return {
    reply,
    cutOff,
    handler: {
      onRequestStart(controller) {
        control = controller;
        if (isOver) controller.abort(new Error('given up'));
      },
      onResponseStart(_, status) {
        // Interim replies come before the real one.
        if (status >= 200) code = status;
      },
      onResponseData(_, part) {
        if (isOver) return;
        parts.push(part);
        bytes += part.length;
        if (bytes >= BODY_BYTES) cutOff('enough was said');
      },
      onResponseEnd: () => end(null),
      onResponseError: (_, error) => end(failureText(error)),
    },
  };
}

/** Contract (document 3, 6): any 2xx; redirects are not followed. */
function errorOf(code: number): string | null {
  if (code >= 200 && code <= 299) return null;
  return code >= 300 && code <= 399 ? `HTTP ${code}; redirects are not followed` : `HTTP ${code}`;
}

function textOf(parts: readonly Buffer[]): string {
  if (parts.length === 0) return '';
  const text = new TextDecoder().decode(Buffer.concat(parts)).replaceAll('\0', '');
  return [...text.slice(0, BODY_BYTES)].slice(0, RESPONSE_BODY_LENGTH).join('');
}
