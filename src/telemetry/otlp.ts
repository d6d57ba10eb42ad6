import { request } from 'undici';
import { newTrace, SPAN_KINDS, type Span, type Tracer, takeUpTrace } from '../base/trace.ts';

export interface OtlpSettings {
  /** Of the collector; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of traces that begin here and are exported. Those of callers go by the callers' own choice. */
  readonly ratio: number;
}

export interface OtlpDeps extends OtlpSettings {
  readonly version: string;
  readonly onExported: (spans: number) => void;
  readonly onDropped: (spans: number) => void;
}

/** Spans that wait; more are dropped, so that a collector that is away costs no memory. */
const MOST_WAITING = 2_048;
const BATCH = 512;
const ROUND_MS = 2_000;
const TIMEOUT_MS = 5_000;

export interface Otlp extends Tracer {
  start(): void;
  stop(): Promise<void>;
  /** Sends everything that waits, once. */
  flush(): Promise<void>;
}

/**
 * Exports spans by OTLP over HTTP, as JSON. A request only puts its span into a list; batches leave by themselves, one
 * after the other. What the collector does not take is dropped and counted: a trace is worth less than a pay.
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
      const taken = takeUpTrace(header ?? undefined);
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

/** Where a trace falls between 0 and 1; the same on every service that goes by the same id. */
const shareOf = (traceId: string): number => Number.parseInt(traceId.slice(-12), 16) / 16 ** 12;

const exportOf = (spans: readonly Span[], { serviceName, version }: Pick<OtlpDeps, 'serviceName' | 'version'>) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName, 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'tasman', version }, spans: spans.map(spanOf) }],
    },
  ],
});

/** Ids are hexadecimal and 64-bit numbers are text in the JSON of OTLP, unlike in that of protobuf. */
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

/** Microseconds are all that the clock of the process knows. */
const nanosOf = (ms: number): string => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueIn(value) }));

function valueIn(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
