import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../base/clock.ts';
import { outageLog } from '../../../base/logger.ts';
import { principalOf } from '../../../http/register.ts';
import { templateOf } from '../../../http/request-telemetry.ts';
import type { ClientActivity } from './activity.ts';

const FLUSH_MS = 5_000;
const FORGET_MS = 60 * 60 * 1000;
const MESSAGE_LENGTH = 500;

/** Counts every finished request of a client. Stores the counts every few seconds and on shutdown. */
export function watchClients(server: FastifyInstance, deps: { activity: ClientActivity; clock: Clock }): void {
  const { activity, clock } = deps;
  const messages = new WeakMap<FastifyRequest, string>();

  server.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode >= 400 && typeof payload === 'string') messages.set(request, messageOf(payload));
    return payload;
  });
  server.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const principal = principalOf(request);
    const clientId = principal ? principal.clientId : clientOfForm(request);
    if (clientId === null) return;
    activity.note({
      clientId,
      at: clock.now(),
      method: request.method,
      route: templateOf(request.routeOptions.config),
      status: reply.statusCode,
      message: messages.get(request) ?? '',
      servedCustomerId: principal?.customerId ?? null,
      requestId: request.id,
    });
  });

  let timers: NodeJS.Timeout[] = [];
  const quietly = (work: () => Promise<void>, name: string) => {
    const log = outageLog(server.log, name);
    return () => void work().then(log.wentWell, log.failed);
  };
  server.addHook('onListen', async () => {
    timers = [
      setInterval(quietly(activity.flush, 'Storing client activity'), FLUSH_MS).unref(),
      setInterval(quietly(activity.forgetOld, 'Deleting old client activity'), FORGET_MS).unref(),
    ];
  });
  server.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await activity.flush().catch((error: unknown) => {
      server.log.warn({ err: error }, 'could not store client activity');
    });
  });
}

/** Requests to the token endpoint have no bearer token; the form contains the client id. */
function clientOfForm(request: FastifyRequest): string | null {
  if (templateOf(request.routeOptions.config) !== '/api/oauth/token') return null;
  const clientId = (request.body as { client_id?: unknown } | null | undefined)?.client_id;
  return typeof clientId === 'string' && /^[!-~]{1,64}$/.test(clientId) ? clientId : null;
}

/** Extracts the message from an error body in any of its three shapes. */
function messageOf(payload: string): string {
  try {
    const { detail, message, error } = JSON.parse(payload) as Record<string, unknown>;
    const text = detail ?? message ?? error;
    return storable((typeof text === 'string' ? text : JSON.stringify(text ?? '')).slice(0, MESSAGE_LENGTH));
  } catch {
    return '';
  }
}

/** A message may quote user input, and the database rejects zero bytes and unpaired surrogates. */
const storable = (text: string): string => Buffer.from(text, 'utf8').toString('utf8').replaceAll('\0', '');
