import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTurns } from '../base/in-turns.ts';
import { cutWhole, type Page } from '../base/page.ts';
import { withinTrace } from '../base/trace.ts';
import { anyTextFields } from './body.ts';
import { bodyLimitOf } from './body-size.ts';
import { withChallenge } from './challenge.ts';
import type { Cursors } from './cursor.ts';
import { isRefusal, sendError } from './errors.ts';
import { type Gate, lacksSubscription, needOf, noSubscription, requireScope } from './gate.ts';
import type { OperatorDoor } from './operator-door.ts';
import type { Principal } from './principal.ts';
import { AskingOtherNodes, type CountedCall, type RateLimiter } from './rate-limit.ts';
import { traceOf } from './request-trace.ts';
import { isRaw, type Route } from './route.ts';
import type { TSchema } from './schema.ts';
import { bodyValidator, SchemaProblem, type Validate, validator } from './validation.ts';

export interface RegisterDeps {
  readonly gate: Gate;
  readonly limiter: RateLimiter;
  readonly cursors: Cursors;
  readonly operator: OperatorDoor;
  /** The public address of the service. */
  readonly base: () => string;
  /** Called with each finished answer; tests check it against the declared schema and note that it was produced. */
  readonly onAnswer?: (route: Route, status: number, body: unknown) => void;
}

const NOBODY = undefined as unknown as Principal;
const principals = new WeakMap<FastifyRequest, Principal>();
/** Looks for the target of a request whose handler will come upon it anyway: asked for only when something else fails. */
const notFoundYet = new WeakMap<FastifyRequest, () => Promise<void>>();

/** Looks for the target once the body was found good. */
const admittedByBody = new WeakMap<FastifyRequest, () => Promise<void>>();

/** The caller of a request, once the hooks have let it in; undefined on public routes and refused calls. */
export const principalOf = (request: FastifyRequest): Principal | undefined => principals.get(request);

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Puts one route on the server: its facts become hooks, its schemas become validators. */
export function registerRoute(
  app: FastifyInstance,
  route: Route,
  { gate, limiter, cursors, operator, base, onAnswer }: RegisterDeps,
): void {
  const family = route.family ?? 'standard';
  const check = {
    params: route.params && validator('path', route.params),
    query: route.query && validator('query', route.query),
    body: route.body && bodyReader(route, route.body),
  };
  const callOf = (key: string): CountedCall => ({ key, template: `${route.method} ${route.path}`, rate: route.rate });

  /** The address is counted until the caller is known, and not for callers who are. */
  function countAsOf(request: FastifyRequest): (clientId: string) => void {
    let isCounted = false;
    return (clientId) => {
      if (isCounted) return;
      limiter.countAtOnce(callOf(`client ${clientId}`));
      limiter.giveBack(callOf(`address ${request.ip}`));
      isCounted = true;
    };
  }

  async function admit(request: FastifyRequest): Promise<void> {
    if (route.access.kind === 'public' || route.access.kind === 'operator') {
      await limiter.count(callOf(`address ${request.ip}`));
      if (route.access.kind === 'operator') operator.admit(request);
      return;
    }
    const principal = await gate.authenticate(request);
    principals.set(request, principal);
    requireScope(principal, route);
    await limiter.count(callOf(rateKeyOf(principal, route)));
    if (route.access.kind === 'bearer' && route.access.target) {
      const { target } = route.access;
      const id = idOf(request, target.of, check.params);
      const find = () => gate.admit(principal, needOf(target, route.method), id, { method: route.method, family });
      const mayWait = target.foundByHandler && principal.adminMode && !lacksSubscription(principal, route);
      if (mayWait) notFoundYet.set(request, find);
      else if (target.afterBody) admittedByBody.set(request, find);
      else await find();
    }
    if (lacksSubscription(principal, route)) throw noSubscription();
  }

  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    bodyLimit: bodyLimitOf(route),
    config: { template: route.path, route, anyText: anyTextFields(route.body) },
    onRequest: admit,
    errorHandler: async (error, request, reply) => {
      // What failed on our side is told as it is. The database may be away: asked once more it would only say "try again
      // shortly", also of a change that it may have stored.
      const reason = isRefusal(error, family) ? await firstReason(request, error) : error;
      if (route.problemPage && asksForPage(request)) return route.problemPage(reason, request, reply);
      const isForAccounts = route.access.kind === 'bearer' || route.access.kind === 'api-admin';
      const told = isForAccounts ? withChallenge(reason, request, base()) : reason;
      return sendError(told, request, reply, family);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const known = {
        principal: principals.get(request) ?? NOBODY,
        params: check.params?.(request.params),
        request,
      };
      await route.before?.(known as never);
      const input = {
        ...known,
        query: check.query?.(request.query),
        body: await check.body?.(request.body, request),
        reply,
        countAs: countAsOf(request),
      };
      const view = { route, ...input, query: (input.query ?? {}) as Readonly<Record<string, unknown>> };
      const page = route.pages ? cursors.pageOf(view) : WHOLE;
      await admittedByBody.get(request)?.();
      const {
        status,
        body: answered,
        headers,
      } = await withinTrace(traceOf(request), () => whenCounted(() => route.handler({ ...input, page } as never)));
      const body = route.pages && route.pages !== 'by-store' ? cutWhole(page, answered as [], route.pages) : answered;
      const next = route.pages && cursors.nextOf(view, page);
      if (next) reply.header('link', linkTo(base(), request.url, next));
      if (headers) reply.headers(headers);
      reply.code(status);
      const declared = route.replies[status];
      if (body === undefined || body === null) return reply.send();
      return declared && isRaw(declared) ? reply.send(body) : reply.type('application/json; charset=utf-8').send(body);
    },
    ...(onAnswer
      ? {
          onSend: async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
            onAnswer(route, reply.statusCode, payload);
            return payload;
          },
        }
      : {}),
  });
}

const WHOLE: Page = Object.freeze({ after: null, limit: null, next: null });

/** The same address with another cursor (RFC 8288). */
function linkTo(base: string, url: string, cursor: string): string {
  const next = new URL(url, base);
  next.searchParams.set('cursor', cursor);
  return `<${base.replace(/\/$/, '')}${next.pathname}${next.search}>; rel="next"`;
}

const asksForPage = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/.test(headers.accept ?? '');

/** A target that is missing or not for this caller is told before what is wrong with the request. */
async function firstReason(request: FastifyRequest, error: FastifyError): Promise<unknown> {
  try {
    await notFoundYet.get(request)?.();
    return error;
  } catch (reason) {
    return reason;
  }
}

/**
 * Contract [LIMIT-007, LIMIT-012]: the API client is counted, not the address; the customer for session tokens; PDFs per
 * customer.
 */
function rateKeyOf(principal: Principal, route: Route): string {
  // Each employee by itself: five hundred payslips on payday keep nobody from running the payroll.
  if (principal.employee) return `employee ${principal.customerId} ${principal.employee.employeeId}`;
  return route.rate === 'pdf' || principal.clientId === null
    ? `customer ${principal.customerId}`
    : `client ${principal.clientId}`;
}

/** Work that was thrown back because other nodes had to be asked first changed nothing, and is done again. */
async function whenCounted<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AskingOtherNodes)) throw error;
      await error.answered;
    }
  }
}

const ID_OF = { company: 'company_id', employee: 'employee_id', 'pay-run': 'pay_run_id', pay: 'pay_id' } as const;

/** The path is checked before access, so that a word in place of an id is a 422 and not a missing record. */
function idOf(request: FastifyRequest, of: keyof typeof ID_OF, check: Validate | undefined): number {
  const params = (check ? check(request.params) : request.params) as Record<string, unknown>;
  return params[ID_OF[of]] as number;
}

function bodyReader(route: Route, schema: TSchema): (body: unknown, request: FastifyRequest) => Promise<unknown> {
  const check = bodyValidator(schema);
  return async (body, request) => {
    if (body === undefined || (body === null && route.bodyIs?.nullable)) {
      if (route.bodyIs?.optional) return undefined;
      throw new SchemaProblem([
        { loc: ['body'], msg: 'a request body is required', type: 'missing', code: 'required' },
      ]);
    }
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    if (isForm !== (route.bodyIs?.form ?? false)) {
      const wanted = route.bodyIs?.form ? 'application/x-www-form-urlencoded' : 'application/json';
      throw new SchemaProblem([
        { loc: ['body'], msg: `must be sent as ${wanted}`, type: 'content_type', code: 'wrong_content_type' },
      ]);
    }
    return inTurns(check(body));
  };
}
