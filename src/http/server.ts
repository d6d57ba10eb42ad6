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
import type { Metrics } from '../telemetry/metrics.ts';
import { knownAddresses, seeThroughProxies, type TrustedProxies } from './caller-address.ts';
import type { ConsoleFiles } from './console/console-files.ts';
import { sendConsole, wantsPage } from './console/console-routes.ts';
import type { Cursors } from './cursor.ts';
import { sendError } from './errors.ts';
import type { Gate } from './gate.ts';
import type { KeyedCalls } from './idempotency/keyed-calls.ts';
import { ARRIVAL, ARRIVAL_CHECK_MS, type Arrival } from './limits/body-arrival.ts';
import { BODY_LIMITS } from './limits/body-size.ts';
import { drainBeforeClose, endSocket } from './limits/drain-before-close.ts';
import { endUnreadAnswers, limitSockets, SOCKET_LIMITS, type SocketLimits } from './limits/open-sockets.ts';
import { type LoadSigns, shedLoad } from './limits/overload.ts';
import type { RateLimiter } from './limits/rate-limit.ts';
import { type OperatorAccess, operatorAccess } from './operator-access.ts';
import { principalOf, type RegisterDeps, registerRoute } from './register.ts';
import { measureRequests, templateOf, traceRequests } from './request-telemetry.ts';
import type { Route } from './route.ts';
import { addBodyParsers } from './validation/body.ts';

export interface ServerDeps {
  readonly logger: FastifyBaseLogger;
  readonly gate: Gate;
  readonly limiter: RateLimiter;
  readonly cursors: Cursors;
  /** Creates and exports traces. Without it, callers' traces are only logged and passed on. */
  readonly tracer?: Tracer | undefined;
  readonly metrics: Metrics;
  readonly load: LoadSigns;
  /** The operator's access. If it is not set, there is no operator access. */
  readonly operator?: OperatorAccess;
  /** Ensures that a call with an Idempotency-Key runs only once. Without it, the header has no effect. */
  readonly keyedCalls?: KeyedCalls;
  /** Holds back calls that need the approval of another person. Without a guard, no call needs an approval. */
  readonly guard?: RegisterDeps['guard'];
  /** Runs the work of a call at the time of its company. Without it, every call runs in real time. */
  readonly inCompanyTime?: RegisterDeps['inCompanyTime'];
  readonly trustProxy: TrustedProxies;
  /** Whether the service's public address uses HTTPS. */
  readonly https: boolean;
  /** The public address of the service, which is not final until the service listens. */
  readonly base: () => string;
  /** The prefix of the service's own headers, such as `SVC`. */
  readonly headerPrefix: string;
  readonly onAnswer?: RegisterDeps['onAnswer'];
  /** The web console, if it was built; it also shows the 404 page to browsers. */
  readonly console?: ConsoleFiles | undefined;
  /**
   * How long the service waits for bodies to arrive. Only tests set it, because they cannot wait as long as the service
   * does.
   */
  readonly arrival?: Arrival;
  readonly sockets?: SocketLimits;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The HTTP server with everything that all routes share; the caller provides the routes. */
export function createServer(deps: ServerDeps, routes: readonly Route[]): FastifyInstance {
  const arrival = deps.arrival ?? ARRIVAL;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The body limit for pages. Each API route sets its own.
    bodyLimit: BODY_LIMITS.stranger,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    http: { headersTimeout: arrival.headersMs, connectionsCheckingInterval: ARRIVAL_CHECK_MS },
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
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, 'standard'));
  addBodyParsers(app);
  drainBeforeClose(app);
  const methodsAt = knownAddresses(app);
  traceRequests(app, deps.tracer);
  const always = deps.https ? { ...SECURITY_HEADERS, ...STRICT_TRANSPORT } : SECURITY_HEADERS;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(always);
  });
  seeThroughProxies(app, deps.trustProxy);
  // Adds the client address to the log lines of a request; the request id is already there.
  app.addHook('onRequest', async (request) => {
    request.log = request.log.child({ address: request.ip });
  });
  const { metrics, trustProxy } = deps;
  const isBehindProxy = trustProxy !== 0 && (typeof trustProxy === 'number' || trustProxy.length > 0);
  const sockets = limitSockets(app, { limits: deps.sockets ?? SOCKET_LIMITS, isBehindProxy, metrics });
  shedLoad(app, { signs: deps.load, metrics, arrival, sockets, principalOf });
  endUnreadAnswers(app);
  measureRequests(app, deps.metrics);
  logAnswers(app);
  const register: RegisterDeps = {
    gate: deps.gate,
    limiter: deps.limiter,
    cursors: deps.cursors,
    ...(deps.keyedCalls ? { keyedCalls: deps.keyedCalls } : {}),
    operator: deps.operator ?? operatorAccess(undefined),
    ...(deps.guard ? { guard: deps.guard } : {}),
    ...(deps.inCompanyTime ? { inCompanyTime: deps.inCompanyTime } : {}),
    base: deps.base,
    headerPrefix: deps.headerPrefix,
    ...(deps.onAnswer ? { onAnswer: deps.onAnswer } : {}),
  };
  refuseTwoHosts(app);
  answerUnknown(app, methodsAt, deps.console);
  for (const route of routes) registerRoute(app, route, register);
  return app;
}

/**
 * Keeps the caller's request id if it contains only harmless characters, so that one id follows a call through several
 * systems.
 */
function requestIdOf(raw: { headers: IncomingMessage['headers'] }): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newUuid();
}

/**
 * Responses must not be framed, sniffed or cached, and send no referrer. Pages override the headers where necessary.
 */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
} as const;
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** Logs one line per response with the route template, because URLs may contain codes and tokens in their queries. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const principal = principalOf(request);
    const line = {
      method: request.method,
      route: templateOf(request.routeOptions.config),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(principal ? { customer: principal.customerId, client: principal.clientId } : {}),
      ...(typeof principal?.keyId === 'number' ? { apiKey: principal.keyId } : {}),
    };
    const quiet = line.route === '/healthz' || line.route === '/readyz' || line.route === '/metrics';
    request.log[quiet ? 'debug' : 'info'](line, 'request');
  });
}

/** Rejects repeated Host headers, because a proxy and the service could each use a different one (RFC 9112, 3.2). */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) hosts += 1;
    if (hosts > 1) throw badRequest('The request has more than one Host header');
  });
}

/**
 * Returns 405 with the allowed methods for a path that exists with another method, and 404 otherwise. Does so before
 * the body is read and for any method: Fastify itself supports only some HTTP methods.
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

/** The bytes were not an HTTP request, so there is no request object. Writes the response directly to the socket. */
function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, detail] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The request headers are larger than 16 KB']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long to arrive']
        : ['400 Bad Request', 'The request is not well-formed HTTP'];
  const body = JSON.stringify({ detail });
  endSocket(
    socket,
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
