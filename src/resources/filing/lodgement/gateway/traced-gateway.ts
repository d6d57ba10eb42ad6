import { asJob, currentTrace, inSpan, type Tracer } from '../../../../base/trace.ts';
import type { Gateway } from './gateway.ts';

/** Adds a trace span for each message and status query, with only the message kind. */
export function tracedGateway(gateway: Gateway, tracer: Tracer | undefined): Gateway {
  if (!tracer) return gateway;
  const traced = <T>(name: string, kind: string, work: () => Promise<T>): Promise<T> => {
    const attributes = { 'tasman.gateway': gateway.name, 'tasman.lodgement': kind };
    if (currentTrace()) return inSpan(name, 'client', attributes, work);
    return asJob(tracer.begin(null), name, { kind: 'client', attributes }, work);
  };
  return {
    name: gateway.name,
    send: (outgoing) => traced('filing send', outgoing.kind, () => gateway.send(outgoing)),
    ...(gateway.ask ? { ask: (message) => traced('filing ask', message.kind, () => gateway.ask!(message)) } : {}),
  };
}
