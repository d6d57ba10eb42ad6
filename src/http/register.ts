import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { digestOf } from '../base/digest.ts';
import { inDryRun } from '../base/dry-run.ts';
import { AppError } from '../base/errors.ts';
import { inTurns } from '../base/in-turns.ts';
import { cutWhole, type Page } from '../base/page.ts';
import { withinTrace } from '../base/trace.ts';
import type { Cursors } from './cursor.ts';
import { asksForDryRun, dryRunHeaders, refuseDryRun } from './dry-run.ts';
import { type Family, isRefusal, sendError, withChallenge } from './errors.ts';
import { type Gate, lacksSubscription, needOf, noSubscription, requireScope } from './gate.ts';
import type { CallKey } from './idempotency/idempotency.store.ts';
import type { Answered } from './idempotency/kept-answer.ts';
import type { KeyedCall, KeyedCalls } from './idempotency/keyed-calls.ts';
import { callerOf, readIdempotencyKey } from './idempotency/keyed-calls.ts';
import { bodyLimitOf } from './limits/body-size.ts';
import { AskingOtherNodes, type CountedCall, countCall, type RateLimiter } from './limits/rate-limit.ts';
import type { OperatorAccess } from './operator-access.ts';
import type { Caller, Principal } from './principal.ts';
import { traceOf } from './request-telemetry.ts';
import { BODY_TYPES, contentTypeOf, isRaw, type Route, takesKey } from './route.ts';
import type { TSchema } from './schema.ts';
import { anyTextFields } from './validation/body.ts';
import { bodyValidator, SchemaProblem, type Validate, validator } from './validation/validation.ts';

/** A valid call whose effect may need the approval of another person. */
export interface GuardedCall {
  readonly route: Route;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly request: FastifyRequest;
}

/** The parts of a call that a guard may replace. */
export type ChangedCall = Partial<Pick<GuardedCall, 'caller' | 'body' | 'request'>>;

/** Decides whether calls may take effect; the pay room implements it. */
export interface CallGuard {
  covers(route: Route): boolean;
  /** Runs the work if the call may take effect. Runs inside the transaction of a call with an Idempotency-Key. */
  run(call: GuardedCall, work: (changed?: ChangedCall) => Promise<Answered>): Promise<Answered>;
  /** After the transaction of a call was rolled back: stores what the refusal needs, and returns the error to report. */
  afterRefusal(error: unknown): Promise<unknown>;
}

/** Runs the work of a call at the time of its company. Companies under a test clock have their own time. */
export type InCompanyTime = <T>(principal: Principal, params: unknown, work: () => Promise<T>) => Promise<T>;

export interface RegisterDeps {
  readonly gate: Gate;
  readonly limiter: RateLimiter;
  readonly cursors: Cursors;
  readonly operator: OperatorAccess;
  readonly keyedCalls?: KeyedCalls;
  readonly guard?: CallGuard | undefined;
  /** By default, every call runs in real time. */
  readonly inCompanyTime?: InCompanyTime | undefined;
  /** The public address of the service. */
  readonly base: () => string;
  /** The prefix of the service's own headers, such as `SVC`. */
  readonly headerPrefix: string;
  /** Called with each response; tests check it against the declared schema and record its status. */
  readonly onAnswer?: (route: Route, status: number, body: unknown) => void;
}

const principals = new WeakMap<FastifyRequest, Principal>();
/**
 * Deferred access checks on targets. For a target that the handler looks up anyway, the check runs only if the request
 * fails for another reason. For a call with an Idempotency-Key, it runs in `requireTarget`.
 */
const deferredTargetChecks = new WeakMap<FastifyRequest, () => Promise<void>>();

/** Access checks on targets. They run after the body has been validated. */
const targetChecksAfterBody = new WeakMap<FastifyRequest, () => Promise<void>>();

/** The caller of a request, once the hooks have authenticated it; undefined on public routes and rejected calls. */
export const principalOf = (request: FastifyRequest): Principal | undefined => principals.get(request);

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** A route with its validators and the parts of the server it uses. */
interface Registered {
  readonly route: Route;
  readonly deps: RegisterDeps;
  readonly family: Family;
  readonly check: {
    readonly params: Validate | undefined;
    readonly query: Validate | undefined;
    readonly body: ReturnType<typeof bodyReader> | undefined;
  };
}

/** Adds a route to the server: its access rules become hooks, and its schemas become validators. */
export function registerRoute(app: FastifyInstance, route: Route, deps: RegisterDeps): void {
  const registered: Registered = {
    route,
    deps,
    family: route.family ?? 'standard',
    check: {
      params: route.params && validator('path', route.params),
      query: route.query && validator('query', route.query),
      body: route.body && bodyReader(route, route.body),
    },
  };
  const { onAnswer } = deps;
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    bodyLimit: bodyLimitOf(route),
    config: { template: route.path, route, anyText: anyTextFields(route.body) },
    onRequest: (request, reply) => admit(registered, request, reply),
    errorHandler: (error, request, reply) => answerError(registered, error, request, reply),
    handler: (request, reply) => answer(registered, request, reply),
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

/** Authenticates the caller, counts the call and checks access to its target. */
async function admit(
  { route, deps, family, check }: Registered,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { gate, limiter, operator } = deps;
  if (route.access.kind === 'public' || route.access.kind === 'operator') {
    await countCall(limiter, strangerCalls(route, request)[0], reply);
    if (route.access.kind === 'operator') operator.admit(request);
    return;
  }
  const principal = await gate.authenticate(request);
  principals.set(request, principal);
  requireScope(principal, route);
  await countCall(limiter, callOf(route, rateKeyOf(principal, route)), reply);
  if (route.access.kind === 'bearer' && route.access.target) {
    const { target } = route.access;
    const id = idOf(request, target.of, check.params);
    const find = () => gate.admit(principal, needOf(target, route.method), id, { method: route.method, family });
    const mayWait = target.foundByHandler && principal.adminMode && !lacksSubscription(principal, route);
    if (mayWait || keyHeaderOf(request, route) !== undefined) deferredTargetChecks.set(request, find);
    else if (target.afterBody) targetChecksAfterBody.set(request, find);
    else await find();
  }
  if (lacksSubscription(principal, route)) throw noSubscription();
}

async function answerError(
  { route, deps, family }: Registered,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // Failures of the service are reported unchanged. If the database is down, another query would also fail and replace
  // the error with "try again shortly", even for a change that may have been stored.
  const reason = isRefusal(error, family) ? await firstReason(request, error) : error;
  if (route.problemPage && asksForPage(request)) return route.problemPage(reason, request, reply);
  const isForAccounts = route.access.kind === 'bearer' || route.access.kind === 'api-admin';
  return sendError(isForAccounts ? withChallenge(reason, request, deps.base()) : reason, request, reply, family);
}

async function answer(registered: Registered, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { inCompanyTime } = registered.deps;
  const principal = principals.get(request);
  const params = registered.check.params?.(request.params);
  const work = () => answerCall(registered, request, reply, params);
  return principal && inCompanyTime ? inCompanyTime(principal, params, work) : work();
}

async function answerCall(
  { route, deps, check }: Registered,
  request: FastifyRequest,
  reply: FastifyReply,
  params: unknown,
): Promise<unknown> {
  const { limiter, cursors, keyedCalls } = deps;
  const principal = principals.get(request) as Principal;
  const known = { principal, caller: principal && { principal, requestId: request.id }, params, request };
  if (route.method !== 'GET' && !route.dryRun) refuseDryRun(request);
  for (const call of strangerCalls(route, request).slice(1)) await countCall(limiter, call, reply);
  const key = keyOf(request, route, principal);
  const isDryRun = route.dryRun === true && asksForDryRun(request);
  const mayReplay = key !== undefined && !isDryRun && keyedCalls !== undefined && (await keyedCalls.isKept(key));
  await requireTarget(request, key !== undefined, mayReplay);
  // Skips the preconditions of a repeated call, because it sends the same ETag as the first attempt.
  if (!mayReplay) await route.before?.(known as never);
  const input = {
    ...known,
    query: check.query?.(request.query),
    body: await check.body?.(request.body, request),
    reply,
    countAs: countAs(route, limiter, request, reply),
  };
  const view = { route, ...input, query: (input.query ?? {}) as Readonly<Record<string, unknown>> };
  const page = route.pages ? cursors.pageOf(view) : WHOLE;
  if (!mayReplay) await targetChecksAfterBody.get(request)?.();
  const handle = (changed: ChangedCall = {}) =>
    whenCounted(() => route.handler({ ...input, page, ...changed, ...principalIn(changed) } as never));
  const guard = !isDryRun && deps.guard?.covers(route) ? deps.guard : undefined;
  const work = () => (guard ? guard.run({ ...(input as never as GuardedCall), route }, handle) : handle());
  const call = key && !isDryRun ? keyedCallOf(route, key, input) : undefined;
  const run = async () => {
    if (isDryRun) return inDryRun(work);
    if (!call || !keyedCalls) return work();
    const { answer: kept, isReplay } = await keyedCalls.once(call, work);
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return kept;
  };
  const answered = await withinTrace(traceOf(request), guard ? () => refusing(guard, run) : run);
  const body =
    route.pages && route.pages !== 'by-store' ? cutWhole(page, answered.body as [], route.pages) : answered.body;
  const next = route.pages && cursors.nextOf(view, page);
  if (next) reply.header('link', linkTo(deps.base(), request.url, next));
  if (answered.headers) reply.headers(answered.headers);
  if (isDryRun) reply.headers(dryRunHeaders(deps.headerPrefix, body, answered.headers));
  return sendBody(route, reply.code(answered.status), body);
}

const principalIn = ({ caller }: ChangedCall) => (caller ? { principal: caller.principal } : {});

async function refusing<T>(guard: CallGuard, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw await guard.afterRefusal(error);
  }
}

function sendBody({ replies }: Route, reply: FastifyReply, body: unknown): FastifyReply {
  const declared = replies[reply.statusCode];
  if (body === undefined || body === null) return reply.send();
  return declared && isRaw(declared) ? reply.send(body) : reply.type('application/json; charset=utf-8').send(body);
}

/** Moves the count of this call from the address to the client, once the client is known. */
function countAs(
  route: Route,
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): (clientId: string) => void {
  let isCounted = false;
  return (clientId) => {
    if (isCounted) return;
    const ofClient = callOf(route, `client ${clientId}`);
    limiter.countAtOnce(ofClient);
    reply.headers(limiter.headersOf(ofClient));
    for (const call of strangerCalls(route, request)) limiter.giveBack(call);
    isCounted = true;
  };
}

const callOf = (route: Route, key: string): CountedCall => ({
  key,
  template: `${route.method} ${route.path}`,
  rate: route.rate,
});

/**
 * Until a client at an address has authenticated, the address may make this many times as many calls as a single
 * client.
 */
const PAIRS_AT_AN_ADDRESS = 10;

/**
 * The counts for a call whose client has not authenticated: first its address, then the pair of address and client_id.
 */
function strangerCalls(route: Route, { ip, body }: FastifyRequest): readonly [CountedCall, ...CountedCall[]] {
  const address = `address ${ip}`;
  if (!route.countsPairs) return [callOf(route, address)];
  const { client_id: named } = (body ?? {}) as { client_id?: unknown };
  const pair = `${address} client ${typeof named === 'string' ? named.slice(0, 100) : ''}`;
  return [{ ...callOf(route, address), times: PAIRS_AT_AN_ADDRESS }, callOf(route, pair)];
}

const WHOLE: Page = Object.freeze({ after: null, limit: null, next: null });

/** A Link header with the same URL and the next cursor (RFC 8288). */
function linkTo(base: string, url: string, cursor: string): string {
  const next = new URL(url, base);
  next.searchParams.set('cursor', cursor);
  return `<${base.replace(/\/$/, '')}${next.pathname}${next.search}>; rel="next"`;
}

const keyHeaderOf = (request: FastifyRequest, route: Route) =>
  takesKey(route) ? request.headers['idempotency-key'] : undefined;

/** The idempotency key of the call, if it has one and the operation accepts one. */
function keyOf(request: FastifyRequest, route: Route, principal: Principal): CallKey | undefined {
  const key = readIdempotencyKey(keyHeaderOf(request, route));
  return key === undefined ? undefined : { key, customerId: principal.customerId, caller: callerOf(principal) };
}

function keyedCallOf(
  route: Route,
  key: CallKey,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): KeyedCall {
  return {
    ...key,
    digest: digestOf(route.id, ...Object.values(params ?? {}), query, body),
    isInSteps: route.idempotency === 'in-steps',
    status: Number(Object.keys(route.replies)[0]),
  };
}

/**
 * For a call with a key, the target is checked here: the first attempt may have deleted it, and a repeated call must
 * still get its response.
 */
async function requireTarget(request: FastifyRequest, hasKey: boolean, mayReplay: boolean): Promise<void> {
  if (!hasKey) return;
  try {
    await deferredTargetChecks.get(request)?.();
  } catch (error) {
    const isGone = error instanceof AppError && (error.status === 404 || error.status === 400);
    if (!mayReplay || !isGone) throw error;
  }
  deferredTargetChecks.delete(request);
}

const asksForPage = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/.test(headers.accept ?? '');

/** Reports a missing or forbidden target before other problems of the request. */
async function firstReason(request: FastifyRequest, error: FastifyError): Promise<unknown> {
  try {
    await deferredTargetChecks.get(request)?.();
    return error;
  } catch (reason) {
    return reason;
  }
}

/**
 * Contract [LIMIT-007, LIMIT-012]: calls with a partner's token are counted by API client, not by address. Calls with a
 * session token, and all PDFs, are counted by customer. Portal employees and API keys are counted separately.
 */
function rateKeyOf(principal: Principal, route: Route): string {
  // Counts each employee separately: five hundred payslip views on payday must not block the payroll office.
  if (principal.employee) return `employee ${principal.customerId} ${principal.employee.employeeId}`;
  if (principal.keyId !== null) return `key ${principal.keyId}`;
  return route.rate === 'pdf' || principal.clientId === null
    ? `customer ${principal.customerId}`
    : `client ${principal.clientId}`;
}

/** Repeats work that was aborted in order to reserve calls from the shared limit. The aborted work changed nothing. */
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

/** Validates the path before access is checked, so that an invalid id results in a 422 and not in a 404. */
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
    const sent = request.headers['content-type'] ?? '';
    const wanted = contentTypeOf(route.bodyIs);
    if ((BODY_TYPES.find((type) => sent.startsWith(type)) ?? 'application/json') !== wanted) {
      throw new SchemaProblem([
        { loc: ['body'], msg: `must be sent as ${wanted}`, type: 'content_type', code: 'wrong_content_type' },
      ]);
    }
    return inTurns(check(body));
  };
}
