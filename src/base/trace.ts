import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The part of a caller's trace that happens here (W3C Trace Context, level 1). */
export interface Trace {
  /** Of the whole, as the caller named it. */
  readonly traceId: string;
  /** Of our part of it. */
  readonly spanId: string;
  /** Of the caller's part that asked us; null when the trace began here. */
  readonly parentId: string | null;
  readonly isSampled: boolean;
  /** Who is told of the spans; nobody when they are not exported. */
  readonly sink?: SpanSink;
}

/** As OpenTelemetry counts them. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

/** A piece of work that is over. Attributes hold kinds and counts, and nothing about a person or an account. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: keyof typeof SPAN_KINDS;
  /** Since the beginning of 1970. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly isFailed: boolean;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanSink {
  take(span: Span): void;
}

export interface Tracer {
  /** The trace of a request or a job: the one that its header names, or a new one; undefined when it is not looked at. */
  begin(header: string | readonly string[] | null | undefined): Trace | undefined;
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

/** A trace that begins here. */
export const newTrace = (): Trace => ({
  traceId: `${newSpanId()}${newSpanId()}`,
  spanId: newSpanId(),
  parentId: null,
  isSampled: true,
});

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

/** Milliseconds since 1970, finer than whole ones, and never running backwards within the process. */
const nowMs = (): number => performance.timeOrigin + performance.now();

export interface SpanEnd {
  readonly attributes?: Attributes;
  readonly isFailed?: boolean;
}

/** Begins the span of the trace itself; what it answers is called when the work is over. */
export function openSpan(trace: Trace, kind: Span['kind']): (name: string, end?: SpanEnd) => void {
  const { traceId, spanId, parentId, sink } = trace;
  const startMs = nowMs();
  return (name, { attributes = {}, isFailed = false } = {}) =>
    sink?.take({ traceId, spanId, parentId, name, kind, startMs, endMs: nowMs(), attributes, isFailed });
}

/** Does the work as a span within the trace at hand; without one, or when nobody is told of it, only the work. */
export function inSpan<T>(
  name: string,
  kind: Span['kind'],
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const trace = current.getStore();
  if (!trace?.sink) return work();
  return asSpan({ ...trace, spanId: newSpanId(), parentId: trace.spanId }, name, kind, attributes, work);
}

/** Does a job of its own as a trace, or as a part of the one that it was ordered in. */
export function asJob<T>(
  trace: Trace | undefined,
  name: string,
  { kind = 'internal', attributes = {} }: { kind?: Span['kind']; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  return trace?.sink ? asSpan(trace, name, kind, attributes, work) : work();
}

async function asSpan<T>(
  trace: Trace,
  name: string,
  kind: Span['kind'],
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const end = openSpan(trace, kind);
  try {
    const result = await current.run(trace, work);
    end(name, { attributes });
    return result;
  } catch (error) {
    end(name, { attributes, isFailed: true });
    throw error;
  }
}
