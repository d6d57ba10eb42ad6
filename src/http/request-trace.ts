import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Trace, takeUpTrace } from '../base/trace.ts';

const traces = new WeakMap<FastifyRequest, Trace>();

/** The caller's trace that a request is a part of, where it sent a good one. */
export const traceOf = (request: FastifyRequest): Trace | undefined => traces.get(request);

/** Takes up the trace of each request before anything else is done: every line of its log then names it. */
export function takeUpTraces(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const trace = takeUpTrace(request.headers.traceparent);
    if (!trace) return;
    traces.set(request, trace);
    const { traceId: trace_id, spanId: span_id, parentId: parent_id } = trace;
    request.log = request.log.child({ trace_id, span_id, parent_id });
  });
}
