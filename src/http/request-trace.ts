import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openSpan, type Trace, type Tracer, takeUpTrace } from '../base/trace.ts';
import { templateOf } from './metrics.ts';

const traces = new WeakMap<FastifyRequest, Trace>();
const spans = new WeakMap<FastifyRequest, ReturnType<typeof openSpan>>();

/** The trace that a request is a part of: the caller's, where it sent a good one, or our own while traces are exported. */
export const traceOf = (request: FastifyRequest): Trace | undefined => traces.get(request);

/** Takes up the trace of each request before anything else is done: every line of its log then names it. */
export function takeUpTraces(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.addHook('onRequest', async (request) => {
    const { traceparent } = request.headers;
    const trace = tracer ? tracer.begin(traceparent) : takeUpTrace(traceparent);
    if (!trace) return;
    traces.set(request, trace);
    if (trace.sink) spans.set(request, openSpan(trace, 'server'));
    const { traceId: trace_id, spanId: span_id, parentId: parent_id } = trace;
    request.log = request.log.child({ trace_id, span_id, ...(parent_id === null ? {} : { parent_id }) });
  });
  // By template: an address has ids in it, and a query anything.
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
