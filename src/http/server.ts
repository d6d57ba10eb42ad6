import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { badRequest } from '../base/errors.ts';
import { newUuid } from '../base/secrets.ts';
import type { Tracer } from '../base/trace.ts';
import { addBodyParsers } from './body.ts';
import { BODY_LIMITS } from './body-size.ts';
import { seeThroughProxies, type TrustedProxies } from './caller-address.ts';
import type { ConsoleFiles } from './console/console-files.ts';
import { sendConsole, wantsPage } from './console/console-routes.ts';
import type { Cursors } from './cursor.ts';
import { sendError } from './errors.ts';
import type { Gate } from './gate.ts';
import { hearOut } from './hear-out.ts';
import { knownAddresses } from './known-addresses.ts';
import { type Metrics, measureRequests, templateOf } from './metrics.ts';
import { type OperatorDoor, operatorDoor } from './operator-door.ts';
import { type LoadSigns, shedLoad } from './overload.ts';
import type { RateLimiter } from './rate-limit.ts';
import { principalOf, type RegisterDeps, registerRoute } from './register.ts';
import { takeUpTraces } from './request-trace.ts';
import type { Route } from './route.ts';

export interface ServerDeps {
  readonly logger: FastifyBaseLogger;
  readonly gate: Gate;
  readonly limiter: RateLimiter;
  readonly cursors: Cursors;
  /** Makes and exports traces; without it those of callers are only logged and passed on. */
  readonly tracer?: Tracer | undefined;
  readonly metrics: Metrics;
  readonly load: LoadSigns;
  /** Closed where nobody has the key. */
  readonly operator?: OperatorDoor;
  readonly trustProxy: TrustedProxies;
  /** Whether the service's public address is an encrypted one. */
  readonly https: boolean;
  /** The public address of the service; known for certain once it listens. */
  readonly base: () => string;
  readonly onAnswer?: RegisterDeps['onAnswer'];
  /** The web console, where it was built; it shows browsers that an address is not there. */
  readonly console?: ConsoleFiles | undefined;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The HTTP server with everything that holds for every route; the routes themselves come from the caller. */
export function createServer(deps: ServerDeps, routes: readonly Route[]): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Of pages; each route of the API says its own.
    bodyLimit: BODY_LIMITS.stranger,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: false,
    requestIdHeader: false,
    genReqId: (raw) => requestIdOf(raw),
    routerOptions: { maxParamLength: 500, caseSensitive: true, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    clientErrorHandler: answerBrokenClient,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as never, 'standard'),
    serializerOpts: {},
  });
  app.server.headersTimeout = 15_000;
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, 'standard'));
  addBodyParsers(app);
  hearOut(app);
  const methodsAt = knownAddresses(app);
  takeUpTraces(app, deps.tracer);
  const always = deps.https ? { ...SECURITY_HEADERS, ...STRICT_TRANSPORT } : SECURITY_HEADERS;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(always);
  });
  seeThroughProxies(app, deps.trustProxy);
  // Whatever is logged of a request says where it came from; its id is on every line already.
  app.addHook('onRequest', async (request) => {
    request.log = request.log.child({ address: request.ip });
  });
  shedLoad(app, deps.load, deps.metrics);
  measureRequests(app, deps.metrics);
  logAnswers(app);
  const register: RegisterDeps = {
    gate: deps.gate,
    limiter: deps.limiter,
    cursors: deps.cursors,
    operator: deps.operator ?? operatorDoor(undefined),
    base: deps.base,
    ...(deps.onAnswer ? { onAnswer: deps.onAnswer } : {}),
  };
  refuseTwoHosts(app);
  answerUnknown(app, methodsAt, deps.console);
  for (const route of routes) registerRoute(app, route, register);
  return app;
}

/** Keeps the caller's own id when it is harmless text, so that one id follows a call through several systems. */
function requestIdOf(raw: { headers: IncomingMessage['headers'] }): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newUuid();
}

/** API answers are never framed, sniffed, cached by strangers or followed by a referrer; pages loosen what they need. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
} as const;
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** One line per answer, by template: addresses carry codes and tokens in their queries and stay out of the log. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const principal = principalOf(request);
    const line = {
      method: request.method,
      route: templateOf(request.routeOptions.config),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(principal ? { customer: principal.customerId, client: principal.clientId } : {}),
    };
    const quiet = line.route === '/healthz' || line.route === '/readyz' || line.route === '/metrics';
    request.log[quiet ? 'debug' : 'info'](line, 'request');
  });
}

/** Two readers of one request, such as a proxy and we, could take it for two different hosts (RFC 9112, 3.2). */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) hosts += 1;
    if (hosts > 1) throw badRequest('The request names its host twice');
  });
}

/**
 * An address that exists with another method answers 405 and says which; the rest is 404. Told before the body is read, and
 * whatever the method: the framework itself knows only some of those that HTTP has.
 */
function answerUnknown(
  app: FastifyInstance,
  methodsAt: (path: string) => readonly string[],
  built: ConsoleFiles | undefined,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined;
    const allowed = methodsAt(request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0 && built && wantsPage(request)) return sendConsole(reply, built, 404);
    if (allowed.length === 0) return reply.code(404).send({ detail: 'Not Found' });
    return reply.code(405).header('allow', allowed.join(', ')).send({ detail: 'Method Not Allowed' });
  });
}

/** The client's bytes were no HTTP request: answered by hand, since no request object exists. */
function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, detail] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The request headers are larger than 16 KB']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long to arrive']
        : ['400 Bad Request', 'The request is not well-formed HTTP'];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
