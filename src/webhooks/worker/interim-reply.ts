import type { Socket } from 'node:net';

/** The start of an interim response: `HTTP/1.x 100`. */
const BEGINNING = /^HTTP\/1\.[01] 100[ \r]/;
const BEGINNING_LENGTH = 13;
const END = Buffer.from('\r\n\r\n');
/** A longer interim response is left to the HTTP client, which rejects it. */
const LONGEST = 16_384;

/**
 * Removes `100 Continue` from the bytes that the socket reads. We never ask for it, but a listener may send it anyway
 * before the real response. undici accepts other interim responses but closes the connection on this one.
 */
export function withoutContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isReplyDue = false;
  let waiting: Buffer | undefined;

  // Each request is written completely before its response is read, one at a time.
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

/** Returns the bytes after the interim responses; undefined until the end of the current one has arrived. */
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
