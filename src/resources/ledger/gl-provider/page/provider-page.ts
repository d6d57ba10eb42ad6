import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../../base/clock.ts';
import { AppError } from '../../../../base/errors.ts';
import { hashToken, sameText } from '../../../../base/secrets.ts';
import type { Db } from '../../../../db/db.ts';
import { nameOrder } from '../../../../db/name-order.ts';
import { render } from '../../../../http/errors.ts';
import type { Principal } from '../../../../http/principal.ts';
import type { RateLimiter } from '../../../../http/rate-limit.ts';
import { type CompanyRecord, findCompany } from '../../../company/company/company.service.ts';
import { type ProviderService, type ProviderStatus, requireProviderAddOn, SETUP_PATH } from '../gl-provider.service.ts';
import type { ConnectionService } from '../provider-connection.service.ts';
import { connectionPage, type PageContent, refusedPage, signInPage } from './page-html.ts';

export interface ProviderPageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly provider: Pick<ProviderService, 'discover'>;
  readonly connections: ConnectionService;
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | undefined>;
  /** Sends a page in the look of all of the service's pages, never framed, cached or indexed. */
  readonly show: (reply: FastifyReply, page: PageContent & { readonly status: number }) => FastifyReply;
  /** Checks the owner's password and answers the ready-made cookie of a new session. */
  readonly signIn: (request: FastifyRequest, given: { username: string; password: string }) => Promise<string>;
}

interface Session {
  /** What only this browser and we know. */
  readonly secret: string;
  readonly principal: Principal;
}

/** The page where the owner of an account gives the consent at the provider, renews it or ends it. */
export function addProviderPage(server: FastifyInstance, deps: ProviderPageDeps): void {
  const add = (method: 'GET' | 'POST', handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    server.route({
      method,
      url: SETUP_PATH,
      config: { template: SETUP_PATH },
      errorHandler: (error, request, reply) => showProblem(deps, error, request, reply),
      handler: async (request, reply) => {
        deps.limiter.count({ key: `address ${request.ip}`, template: `${method} ${SETUP_PATH}`, rate: 'standard' });
        return handler(request, reply);
      },
    });
  add('GET', async (request, reply) => {
    const session = await deps.sessionOf(request);
    return session ? showConnection(deps, request, reply, session) : showSignIn(deps, reply);
  });
  add('POST', async (request, reply) => {
    requireOwnPage(request);
    const form = (request.body ?? {}) as Readonly<Record<string, string>>;
    if (form.action === 'sign-in') return takeSignIn(deps, request, reply, form);
    const session = await deps.sessionOf(request);
    if (!session) return showSignIn(deps, reply, { problem: 'Your session has ended; sign in again.' });
    return takeChange(deps, request, reply, { session, form });
  });
}

async function takeSignIn(
  deps: ProviderPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { username = '', password = '' }: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  try {
    const cookie = await deps.signIn(request, { username, password });
    return reply.header('set-cookie', cookie).redirect(request.url, 303);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    const problem =
      'second_factor' in error.more
        ? 'Your password was right, and a second factor is needed: sign in at /auth/second-factor, then open this page again.'
        : 'The e-mail address or the password is not right.';
    return showSignIn(deps, reply, { problem, typed: username });
  }
}

async function takeChange(
  deps: ProviderPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, form }: { session: Session; form: Readonly<Record<string, string>> },
): Promise<FastifyReply> {
  const { principal } = session;
  const refuse = (status: number, problem: string) =>
    showConnection(deps, request, reply, session, { status, problem });
  if (!sameText(form.mark ?? '', markOf(session))) return refuse(403, 'The form is not of this session; try again.');
  const readOnly = await whyReadOnly(deps, principal, await companyOf(deps, request, principal));
  if (readOnly !== undefined) return refuse(403, readOnly);
  const who = { customerId: principal.customerId, actor: actorOf(principal, request.id) };
  try {
    if (form.action === 'connect') await deps.connections.connectSandbox(who);
    else if (form.action === 'renew') await deps.connections.renew(who, form.token ?? '');
    else if (form.action === 'disconnect') await deps.connections.disconnect(who);
    else return refuse(422, 'This page does not know what was asked of it.');
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refuse(error.status, `${error.message}.`);
    throw error;
  }
  return reply.redirect(request.url, 303);
}

async function showConnection(
  deps: ProviderPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  given: { status?: number; problem?: string } = {},
): Promise<FastifyReply> {
  const { principal } = session;
  const company = await companyOf(deps, request, principal);
  const connection = await deps.connections.state(principal.customerId);
  const page = connectionPage({
    problem: given.problem,
    company,
    companies: await companiesOf(deps, principal),
    status: company ? await statusOf(deps, company) : connection ? 'connected' : 'not_connected',
    connection,
    connectedOn: connection ? dayOf(connection.connectedAt, company) : '',
    readOnly: await whyReadOnly(deps, principal, company),
    mark: markOf(session),
  });
  return deps.show(reply, { ...page, status: given.status ?? 200 });
}

/** `10 March 2026`, as the company's calendar has it. */
const dayOf = (instant: Date, company: CompanyRecord | undefined): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: ZONE_OF[company?.country ?? 'AU'] }).format(instant);

async function statusOf(
  { provider }: ProviderPageDeps,
  company: CompanyRecord,
): Promise<ProviderStatus | 'unavailable'> {
  try {
    return (await provider.discover(company)).status;
  } catch (error) {
    if (error instanceof AppError) return 'unavailable';
    throw error;
  }
}

/** The company of the address, or the one the account opens with. A payroll user sees none here. */
async function companyOf(
  { db }: ProviderPageDeps,
  request: FastifyRequest,
  { customerId, adminMode }: Principal,
): Promise<CompanyRecord | undefined> {
  if (!adminMode) return undefined;
  const { company_id } = request.query as Readonly<Record<string, unknown>>;
  return db.tx(
    customerId,
    async (tx) => {
      if (typeof company_id === 'string' && /^[1-9]\d{0,14}$/.test(company_id)) {
        return findCompany(tx, Number(company_id));
      }
      const { default_company_id } = await tx
        .selectFrom('customer')
        .select('default_company_id')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow();
      return default_company_id === null ? undefined : findCompany(tx, default_company_id);
    },
    { readOnly: true },
  );
}

/** A payroll user sees no companies here, as none is open to them by this page. */
const companiesOf = (
  { db }: ProviderPageDeps,
  { customerId, adminMode }: Principal,
): Promise<readonly { id: number; name: string }[]> =>
  db.tx(
    customerId,
    async (tx) =>
      adminMode
        ? tx
            .selectFrom('company')
            .select(['id', 'name'])
            .where('deleted_at', 'is', null)
            .orderBy(nameOrder('name'))
            .orderBy('id')
            .execute()
        : [],
    { readOnly: true },
  );

async function whyReadOnly(
  { db, clock }: ProviderPageDeps,
  principal: Principal,
  company: CompanyRecord | undefined,
): Promise<string | undefined> {
  if (!principal.adminMode) return 'Only the owner of the account can change the connection.';
  if (!principal.hasActiveSubscription) return 'The account has no active subscription; renew it to make changes.';
  try {
    await db.tx(principal.customerId, (tx) => requireProviderAddOn(tx, clock, company?.country ?? 'AU'), {
      readOnly: true,
    });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return `${error.message}.`;
    throw error;
  }
}

/** In every form: only a page we showed to this session can know it. */
const markOf = ({ secret }: Session): string => hashToken(`form of ${SETUP_PATH} for ${secret}`);

/** Browsers say where a form comes from; another site's is refused before anything is looked at. */
function requireOwnPage(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin') throw new AppError(403, 'The form was sent by another site');
}

const showSignIn = (
  { show }: ProviderPageDeps,
  reply: FastifyReply,
  given: { problem?: string; typed?: string } = {},
): FastifyReply => show(reply, { ...signInPage(given), status: given.problem === undefined ? 200 : 401 });

function showProblem(
  { show }: ProviderPageDeps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, headers = {}, unexpected } = render(error, 'gl');
  if (unexpected) request.log.error({ err: error }, 'unexpected failure');
  const problem = unexpected
    ? 'Something went wrong on our side; try again.'
    : error instanceof AppError
      ? `${error.message}.`
      : 'The request was refused; try again.';
  reply.headers(headers);
  return show(reply, { ...refusedPage(problem), status });
}
