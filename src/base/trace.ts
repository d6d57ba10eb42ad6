import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** This service's part of a trace (W3C Trace Context, level 1). */
export interface Trace {
  /** The id of the whole trace. */
  readonly traceId: string;
  /** The id of our span. */
  readonly spanId: string;
  /** The caller's span; null when the trace began here. */
  readonly parentId: string | null;
  readonly isSampled: boolean;
  /** Receives the finished spans; undefined when they are not exported. */
  readonly sink?: SpanSink;
}

/** The kinds of spans with their OpenTelemetry numbers. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

/** A finished operation. Attributes are kinds and counts, never data about a person or an account. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: keyof typeof SPAN_KINDS;
  /** The start in milliseconds since 1970. */
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
  /** Continues the trace in the header or starts a new one; undefined when the request or job is not traced. */
  begin(header: string | readonly string[] | null | undefined): Trace | undefined;
}

/** Version, trace id, parent id, flags; later versions may add fields after a hyphen. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const MOST_CHARACTERS = 256;

/**
 * Continues the trace of a well-formed header; undefined for any other header. The header is untrusted: its ids are
 * logged and passed on, but no decision depends on them.
 */
export function continueTrace(header: string | readonly string[] | undefined): Trace | undefined {
  if (typeof header !== 'string' || header.length > MOST_CHARACTERS) return undefined;
  const [, version, traceId, parentId, flags, more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || traceId === undefined || parentId === undefined || flags === undefined) return undefined;
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined;
  return { traceId, parentId, spanId: newSpanId(), isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The header for requests that we send as part of the trace. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** A trace that begins here. */
export const newTrace = (): Trace => ({
  traceId: `${newSpanId()}${newSpanId()}`,
  spanId: newSpanId(),
  parentId: null,
  isSampled: true,
});

/** Sets a bit, because an id of zeros is invalid. */
function newSpanId(): string {
  const id = randomBytes(8);
  id[0] = id[0]! | 1;
  return id.toString('hex');
}

const current = new AsyncLocalStorage<Trace>();

/** Runs the work as part of the trace. The work and everything it starts can read the trace with `currentTrace`. */
export const withinTrace = <T>(trace: Trace | undefined, work: () => T): T =>
  trace === undefined ? work() : current.run(trace, work);

export const currentTrace = (): Trace | undefined => current.getStore();

/** Milliseconds since 1970 with fractions, never running backwards within the process. */
const nowMs = (): number => performance.timeOrigin + performance.now();

export interface SpanEnd {
  readonly attributes?: Attributes;
  readonly isFailed?: boolean;
}

/** Starts the trace's own span. Call the returned function when the work is done. */
export function openSpan(trace: Trace, kind: Span['kind']): (name: string, end?: SpanEnd) => void {
  const { traceId, spanId, parentId, sink } = trace;
  const startMs = nowMs();
  return (name, { attributes = {}, isFailed = false } = {}) =>
    sink?.take({ traceId, spanId, parentId, name, kind, startMs, endMs: nowMs(), attributes, isFailed });
}

/** Runs the work as a span of the current trace. Without a trace or an exporter, only runs the work. */
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

/** Runs a background job as a separate trace, or as part of the trace that requested it. */
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
