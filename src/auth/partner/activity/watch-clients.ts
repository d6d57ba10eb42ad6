import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../base/clock.ts';
import { templateOf } from '../../../http/metrics.ts';
import { principalOf } from '../../../http/register.ts';
import type { ClientActivity } from './activity.ts';

const FLUSH_MS = 5_000;
const FORGET_MS = 60 * 60 * 1000;
const MESSAGE_LENGTH = 500;

/** Notes every finished call that a client made, and stores the counts every few seconds and before the end. */
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
  const quietly = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => server.log.warn({ err: error }, 'client activity could not be stored'));
  };
  server.addHook('onListen', async () => {
    timers = [
      setInterval(quietly(activity.flush), FLUSH_MS).unref(),
      setInterval(quietly(activity.forgetOld), FORGET_MS).unref(),
    ];
  });
  server.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await activity.flush().catch((error: unknown) => {
      server.log.warn({ err: error }, 'client activity could not be stored');
    });
  });
}

/** On the token endpoint there is no bearer token; the form says which client calls. */
function clientOfForm(request: FastifyRequest): string | null {
  if (templateOf(request.routeOptions.config) !== '/api/oauth/token') return null;
  const clientId = (request.body as { client_id?: unknown } | null | undefined)?.client_id;
  return typeof clientId === 'string' && /^[!-~]{1,64}$/.test(clientId) ? clientId : null;
}

/** The one sentence of an error body, whichever of the three shapes it has. */
function messageOf(payload: string): string {
  try {
    const { detail, message, error } = JSON.parse(payload) as Record<string, unknown>;
    const text = detail ?? message ?? error;
    return storable((typeof text === 'string' ? text : JSON.stringify(text ?? '')).slice(0, MESSAGE_LENGTH));
  } catch {
    return '';
  }
}

/** A message may quote what was sent: halves of characters and zero bytes in it would be refused by the database. */
const storable = (text: string): string => Buffer.from(text, 'utf8').toString('utf8').replaceAll('\0', '');
