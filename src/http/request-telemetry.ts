import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import { continueTrace, openSpan, type Trace, type Tracer } from '../base/trace.ts';
import type { Metrics } from '../telemetry/metrics.ts';

const traces = new WeakMap<FastifyRequest, Trace>();
const spans = new WeakMap<FastifyRequest, ReturnType<typeof openSpan>>();

/** The trace of a request: the caller's, if the caller sent a valid one; otherwise our own, if traces are exported. */
export const traceOf = (request: FastifyRequest): Trace | undefined => traces.get(request);

/**
 * Continues or starts the trace of each request before any other hook runs, so that every log line of the request
 * contains the trace.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.addHook('onRequest', async (request) => {
    const { traceparent } = request.headers;
    const trace = tracer ? tracer.begin(traceparent) : continueTrace(traceparent);
    if (!trace) return;
    traces.set(request, trace);
    if (trace.sink) spans.set(request, openSpan(trace, 'server'));
    const { traceId: trace_id, spanId: span_id, parentId: parent_id } = trace;
    request.log = request.log.child({ trace_id, span_id, ...(parent_id === null ? {} : { parent_id }) });
  });
  // Spans are named by route template, because URLs contain ids and arbitrary query values.
  app.addHook('onResponse', async (request, reply) => {
    const route = templateOf(request.routeOptions.config);
    spans.get(request)?.(`${request.method} ${route}`, {
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      },
      isFailed: reply.statusCode >= 500,
    });
  });
}

/** Measures the time of every response by route template, so that ids in URLs never become labels. */
export function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const duration = new Histogram({
    name: 'tasman_http_request_seconds',
    help: 'Time from the first byte in to the last byte out, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: templateOf(request.routeOptions.config), status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
}

export const templateOf = (config: unknown): string =>
  (config as { template?: string } | undefined)?.template ?? 'unknown';
