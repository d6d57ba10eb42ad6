import { request } from 'undici';
import { continueTrace, newTrace, SPAN_KINDS, type Span, type Tracer } from '../base/trace.ts';
import type { Metrics } from './metrics.ts';

export interface OtlpSettings {
  /** The URL of the collector, to which `/v1/traces` is appended. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /**
   * The share of traces started by this service that is exported. A caller's trace is exported if its sampling flag is
   * set.
   */
  readonly ratio: number;
}

export interface OtlpDeps extends OtlpSettings {
  readonly version: string;
  readonly onExported: (spans: number) => void;
  readonly onDropped: (spans: number) => void;
}

/**
 * The maximum number of spans in the queue. Further spans are dropped, so that an unreachable collector does not fill
 * the memory.
 */
const MOST_WAITING = 2_048;
const BATCH = 512;
const ROUND_MS = 2_000;
const TIMEOUT_MS = 5_000;

export interface Otlp extends Tracer {
  start(): void;
  stop(): Promise<void>;
  /** Sends all queued spans. */
  flush(): Promise<void>;
}

/**
 * Exports spans with OTLP over HTTP, as JSON. A request only adds its spans to a queue; batches are sent in the
 * background, one after the other. Spans that the collector does not accept are dropped and counted, never retried.
 */
export function otlpExporter(deps: OtlpDeps): Otlp {
  const address = `${deps.endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const sink = {
    take(span: Span): void {
      if (waiting.length >= MOST_WAITING) {
        deps.onDropped(1);
        return;
      }
      waiting.push(span);
      if (timer && waiting.length === BATCH) void flush();
    },
  };

  function flush(): Promise<void> {
    sending = sending.then(async () => {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH);
        waiting = waiting.slice(BATCH);
        if (await isTaken(batch)) deps.onExported(batch.length);
        else deps.onDropped(batch.length);
      }
    });
    return sending;
  }

  async function isTaken(batch: readonly Span[]): Promise<boolean> {
    try {
      const { statusCode, body } = await request(address, {
        method: 'POST',
        headers: { ...deps.headers, 'content-type': 'application/json' },
        body: JSON.stringify(exportOf(batch, deps)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      await body.dump({ limit: 65_536 });
      return statusCode >= 200 && statusCode < 300;
    } catch {
      return false;
    }
  }

  return {
    begin(header) {
      const taken = continueTrace(header ?? undefined);
      if (taken) return taken.isSampled ? { ...taken, sink } : taken;
      const begun = newTrace();
      return shareOf(begun.traceId) < deps.ratio ? { ...begun, sink } : undefined;
    },
    start() {
      timer ??= setInterval(() => void flush(), ROUND_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await flush();
    },
    flush,
  };
}

/** The exporter, with counts of the spans that the collector accepted and of those that were dropped. */
export function countedExporter(
  settings: OtlpSettings,
  { version, metrics }: { version: string; metrics: Metrics },
): Otlp {
  const exported = metrics.counter('tasman_trace_spans_exported_total', 'Spans that the collector accepted');
  const dropped = metrics.counter(
    'tasman_trace_spans_dropped_total',
    'Spans that were dropped because the queue was full or the collector did not accept them',
  );
  return otlpExporter({
    ...settings,
    version,
    onExported: (spans) => exported.inc(spans),
    onDropped: (spans) => dropped.inc(spans),
  });
}

/** Maps a trace id to a number between 0 and 1, so that services with the same ratio sample the same traces. */
const shareOf = (traceId: string): number => Number.parseInt(traceId.slice(-12), 16) / 16 ** 12;

const exportOf = (spans: readonly Span[], { serviceName, version }: Pick<OtlpDeps, 'serviceName' | 'version'>) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName, 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'tasman', version }, spans: spans.map(spanOf) }],
    },
  ],
});

/** In OTLP's JSON, unlike in protobuf, ids are hexadecimal and 64-bit numbers are text. */
const spanOf = ({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, isFailed }: Span) => ({
  traceId,
  spanId,
  ...(parentId === null ? {} : { parentSpanId: parentId }),
  name,
  kind: SPAN_KINDS[kind],
  startTimeUnixNano: nanosOf(startMs),
  endTimeUnixNano: nanosOf(endMs),
  attributes: attributesOf(attributes),
  status: isFailed ? { code: 2 } : {},
});

/** The clock of the process has microsecond resolution. */
const nanosOf = (ms: number): string => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueIn(value) }));

function valueIn(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
