import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The part of a caller's trace that happens here (W3C Trace Context, level 1). */
export interface Trace {
  /** Of the whole, as the caller named it. */
  readonly traceId: string;
  /** Of our part of it. */
  readonly spanId: string;
  /** Of the caller's part that asked us. */
  readonly parentId: string;
  readonly isSampled: boolean;
}

/** Version, trace, parent, flags; versions after the first may say more behind a hyphen. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const MOST_CHARACTERS = 256;

/**
 * Takes up a trace whose header is well-formed, and no other. It is a name that a stranger gave: it is written down and
 * passed on, and decides nothing.
 */
export function takeUpTrace(header: string | readonly string[] | undefined): Trace | undefined {
  if (typeof header !== 'string' || header.length > MOST_CHARACTERS) return undefined;
  const [, version, traceId, parentId, flags, more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || traceId === undefined || parentId === undefined || flags === undefined) return undefined;
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined;
  return { traceId, parentId, spanId: newSpanId(), isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** What whoever we call on behalf of the caller is told. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** A span of zeros would be no span. */
function newSpanId(): string {
  const id = randomBytes(8);
  id[0] = id[0]! | 1;
  return id.toString('hex');
}

const current = new AsyncLocalStorage<Trace>();

/** Does the work as a part of the trace; what it starts can ask for it. */
export const withinTrace = <T>(trace: Trace | undefined, work: () => T): T =>
  trace === undefined ? work() : current.run(trace, work);

/** The trace that the work at hand is a part of. */
export const currentTrace = (): Trace | undefined => current.getStore();
