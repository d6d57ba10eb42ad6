import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newTrace, type Span } from '../../src/base/trace.ts';
import { tracedGateway } from '../../src/resources/filing/lodgement/gateway/choose-gateway.ts';
import { type Otlp, otlpExporter } from '../../src/telemetry/otlp.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { holdTimers } from '../harness/held-timers.ts';
import { tokenFor } from '../harness/token.ts';
import { until } from '../harness/until.ts';
import { connect, openListener, register } from './webhook.fixture.ts';

/** A span in the JSON mapping of OTLP. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
  readonly status: { readonly code?: number };
}

const got: { headers: IncomingHttpHeaders; url: string | undefined; body: string }[] = [];
let answer: (response: ServerResponse) => void = (response) => response.writeHead(200).end('{}');
const collector = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  got.push({ headers: request.headers, url: request.url, body: Buffer.concat(parts).toString() });
  answer(response);
});
const spansSent = (): SentSpan[] =>
  got.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const valuesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

let endpoint: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
beforeEach(() => {
  got.length = 0;
  answer = (response) => response.writeHead(200).end('{}');
});

describe('traces of the service', () => {
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    service = await buildTestApp({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret,x-team=payroll',
        OTEL_SERVICE_NAME: 'payroll-test',
        WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128',
        DATA_DIR: mkdtempSync(join(tmpdir(), 'tasman-traces-')),
      },
    });
    token = await tokenFor(service, { customerId: 3 });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await service.app.server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await service.close();
    vi.useRealTimers();
  });

  /** Advances the exporter's timer until `check` returns true. */
  const afterRounds = (check: () => boolean | Promise<boolean>): Promise<void> =>
    until(() => {
      vi.advanceTimersByTime(2_000);
      return check();
    });

  const sent = async (name: string) => {
    const found = () => spansSent().filter((span) => span.name === name);
    await afterRounds(() => found().length > 0);
    return found();
  };

  it('exports a request and its transactions within the trace of the caller', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await service.call('GET', '/api/company/1/employees?status=active', { token, headers: { traceparent } });
    const [request] = await sent('GET /api/company/{company_id}/employees');
    expect(request).toMatchObject({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
      kind: 2,
    });
    expect(valuesOf(request!)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/company/{company_id}/employees',
      'http.response.status_code': '200',
    });
    const inside = spansSent().filter(({ parentSpanId }) => parentSpanId === request!.spanId);
    expect(inside.map(({ name, kind, traceId }) => [name, kind, traceId])).toContainEqual([
      'transaction',
      3,
      request!.traceId,
    ]);
    expect(got[0]).toMatchObject({
      url: '/v1/traces',
      headers: { 'content-type': 'application/json', 'x-key': 'a secret', 'x-team': 'payroll' },
    });
  });

  it('follows the JSON mapping of OTLP', async () => {
    await service.call('GET', '/api/company', { token });
    await sent('GET /api/company');
    const [{ resource, scopeSpans }] = JSON.parse(got.at(-1)!.body).resourceSpans;
    expect(resource.attributes[0]).toEqual({ key: 'service.name', value: { stringValue: 'payroll-test' } });
    expect(scopeSpans[0].scope.name).toBe('tasman');
    for (const span of spansSent()) {
      expect(span.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
      expect(span.spanId).toMatch(/^(?!0{16})[0-9a-f]{16}$/);
      if (span.parentSpanId !== undefined) expect(span.parentSpanId).toMatch(/^[0-9a-f]{16}$/);
      expect(span.startTimeUnixNano).toMatch(/^\d{19}$/);
      expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
      expect(Number.isInteger(span.kind)).toBe(true);
      for (const { value } of span.attributes) {
        expect(['stringValue', 'intValue', 'boolValue', 'doubleValue']).toContain(Object.keys(value).join());
        if ('intValue' in value) expect(typeof value.intValue).toBe('string');
      }
    }
  });

  /** This number is long enough that it does not occur in a trace by chance. */
  const CARD = '4111111111111111';

  it('exports no personal data, query values, IP addresses or tokens', async () => {
    await service.call('GET', '/api/employees/1', { token });
    await service.call('GET', '/api/company/1/employees?status=terminated&secret=hunter2', { token });
    await service.call('GET', `/nowhere/${CARD}`, { token });
    await sent('GET unknown');
    const text = got.map(({ body }) => body).join();
    for (const secret of ['hunter2', 'terminated', CARD, 'demo.example', '127.0.0.1', 'Bearer', token]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
  });

  it('does not export a trace that the caller does not sample', async () => {
    const traceparent = '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-00f067aa0ba902b7-00';
    await service.call('GET', '/api/company', { token, headers: { traceparent } });
    await service.call('GET', '/api/employment-types', { token });
    await sent('GET /api/employment-types');
    expect(spansSent().filter(({ traceId }) => traceId.startsWith('aaaa'))).toEqual([]);
  });

  it('exports an email and its outcome', async () => {
    await service.call('POST', '/api/password-reset', { body: { email_address: 'admin@demo.example' } });
    const [mail] = await sent('mail');
    expect([mail!.kind, mail!.status, valuesOf(mail!)]).toEqual([
      3,
      {},
      { 'tasman.attempt': '1', 'tasman.attachment': 'none' },
    ]);
  });

  it('exports each webhook attempt within the trace of the change', async () => {
    const listener = await openListener();
    await connect(service);
    await register(service, listener.url);
    const traceparent = '00-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb-00f067aa0ba902b7-01';
    const body = [{ id: 1, position: 'Baker of traces' }];
    await service.call('PATCH', '/api/company/1/employees/update', { token, body, headers: { traceparent } });
    const [attempt] = await sent('webhook attempt');
    expect([attempt!.traceId, attempt!.kind, attempt!.status]).toEqual(['b'.repeat(32), 3, {}]);
    expect(valuesOf(attempt!)).toEqual({ 'tasman.event': 'employee.updated', 'http.response.status_code': '200' });
    // The parent is the transaction that stored the event.
    const [ordered] = spansSent().filter(({ spanId }) => spanId === attempt!.parentSpanId);
    expect([ordered!.name, ordered!.traceId]).toEqual(['transaction', attempt!.traceId]);
  });

  it('keeps responding while the collector fails, and counts dropped spans', async () => {
    const dropped = async () =>
      Number(/tasman_trace_spans_dropped_total (\d+)/.exec((await service.call('GET', '/metrics')).text)?.[1] ?? 0);
    const before = await dropped();
    answer = (response) => response.writeHead(500).end('{}');
    expect((await service.call('GET', '/api/company', { token })).status).toBe(200);
    await afterRounds(async () => (await dropped()) > before);
  });
});

const SETTINGS = () => ({ endpoint, headers: {}, serviceName: 'test', ratio: 1, version: '1' });

describe('trace of a filing', () => {
  it('exports a span with the kind of message and its gateway', async () => {
    const tracer = otlpExporter({ ...SETTINGS(), onExported: () => {}, onDropped: () => {} });
    const outgoing = {
      kind: 'STP',
      customerId: 3,
      messageId: 'm',
      message: 'secret',
      contentType: 'x',
      envelope: null,
    };
    const gateway = tracedGateway({ name: 'file', send: async () => ({ conversationId: 'c' }) }, tracer);
    expect(await gateway.send(outgoing as never)).toEqual({ conversationId: 'c' });
    expect(gateway.ask).toBeUndefined();
    const failing = tracedGateway({ name: 'http', send: () => Promise.reject(new Error('no')) }, tracer);
    await expect(failing.send(outgoing as never)).rejects.toThrow('no');
    await tracer.flush();
    const filings = spansSent().filter(({ name }) => name.startsWith('filing'));
    expect(filings.map((span) => [span.name, valuesOf(span), span.status])).toEqual([
      ['filing send', { 'tasman.gateway': 'file', 'tasman.lodgement': 'STP' }, {}],
      ['filing send', { 'tasman.gateway': 'http', 'tasman.lodgement': 'STP' }, { code: 2 }],
    ]);
    expect(tracedGateway(failing, undefined)).toBe(failing);
  });
});

describe('trace exporter', () => {
  const counted = (settings: Partial<ReturnType<typeof SETTINGS>> = {}) => {
    const counts = { exported: 0, dropped: 0 };
    const exporter: Otlp = otlpExporter({
      ...SETTINGS(),
      ...settings,
      onExported: (spans) => {
        counts.exported += spans;
      },
      onDropped: (spans) => {
        counts.dropped += spans;
      },
    });
    return { exporter, counts };
  };
  const aSpan = (): Span => ({
    ...newTrace(),
    name: 'x',
    kind: 'internal',
    startMs: 1_773_100_800_000.25,
    endMs: 1_773_100_800_001.5,
    attributes: { share: 0.5, on: true },
    isFailed: false,
  });

  it('writes times as text with nanosecond precision', async () => {
    const { exporter } = counted();
    exporter.begin(null)!.sink!.take(aSpan());
    await exporter.flush();
    const [span] = spansSent().filter(({ name }) => name === 'x');
    expect([span!.startTimeUnixNano, span!.endTimeUnixNano]).toEqual(['1773100800000250000', '1773100800001500000']);
    expect(span!.attributes).toEqual([
      { key: 'share', value: { doubleValue: 0.5 } },
      { key: 'on', value: { boolValue: true } },
    ]);
    expect('parentSpanId' in span!).toBe(false);
  });

  it('bounds its queue and counts dropped spans', async () => {
    const { exporter, counts } = counted();
    const { sink } = exporter.begin(null)!;
    for (let made = 0; made < 3_000; made += 1) sink!.take(aSpan());
    await exporter.flush();
    expect(counts).toEqual({ exported: 2_048, dropped: 952 });
  });

  it('drops spans when the collector disconnects or is unreachable', async () => {
    const { exporter, counts } = counted();
    answer = (response) => response.destroy();
    exporter.begin(null)!.sink!.take(aSpan());
    await exporter.flush();
    const away = counted({ endpoint: 'http://127.0.0.1:1/' });
    away.exporter.begin(null)!.sink!.take(aSpan());
    await away.exporter.stop();
    expect([counts, away.counts]).toEqual([
      { exported: 0, dropped: 1 },
      { exported: 0, dropped: 1 },
    ]);
  });

  it('gives up on a collector that never responds', async () => {
    const { exporter, counts } = counted();
    const patience = holdTimers(5_000);
    answer = () => patience.fire();
    exporter.begin(null)!.sink!.take(aSpan());
    await exporter.flush();
    expect(counts).toEqual({ exported: 0, dropped: 1 });
  });

  it('samples by the configured ratio and follows the caller’s decision', () => {
    const { exporter } = counted({ ratio: 0 });
    expect(exporter.begin(null)).toBeUndefined();
    expect(exporter.begin('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')?.sink).toBeDefined();
    expect(exporter.begin('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00')?.sink).toBeUndefined();
  });
});
