import type { Socket } from 'node:net';

/** Where a reply may begin: `HTTP/1.x 100`. */
const BEGINNING = /^HTTP\/1\.[01] 100[ \r]/;
const BEGINNING_LENGTH = 13;
const END = Buffer.from('\r\n\r\n');
/** An interim reply longer than this is left for the HTTP client to refuse. */
const LONGEST = 16_384;

/**
 * Takes `100 Continue` out of what the socket reads. Nobody asked for it, but a listener may send it all the same and
 * then mean what follows; our HTTP client knows the other interim replies and closes the connection on this one.
 */
export function withoutContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isReplyDue = false;
  let waiting: Buffer | undefined;

  // Each request is written whole before its reply is read, and one at a time.
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

/** What follows the interim replies; undefined while it cannot be told whether or where one ends. */
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
