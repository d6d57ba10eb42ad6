import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../../base/clock.ts';
import { AppError } from '../../../../base/errors.ts';
import { hashToken, sameText } from '../../../../base/secrets.ts';
import type { Db } from '../../../../db/db.ts';
import { nameOrder } from '../../../../db/keyset.ts';
import { render } from '../../../../http/errors.ts';
import type { Principal } from '../../../../http/principal.ts';
import { type CompanyRecord, findCompany } from '../../../company/company/company.service.ts';
import { type ProviderService, type ProviderStatus, requireProviderAddOn, SETUP_PATH } from '../gl-provider.service.ts';
import type { ConnectionService } from '../provider-connection.service.ts';
import { connectionPage, type PageContent, refusedPage } from './page-html.ts';

export interface ProviderPageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly provider: Pick<ProviderService, 'discover'>;
  readonly connections: ConnectionService;
  /** Adds pages to the server, rate-limited by IP address. `showProblem` renders errors. */
  readonly addTo: (
    server: FastifyInstance,
    kind: {
      withHead: boolean;
      showProblem: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
    },
  ) => (
    method: 'GET' | 'POST',
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => void;
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | undefined>;
  /** Sends a page in the service's layout. It cannot be framed, cached or indexed. */
  readonly show: (reply: FastifyReply, page: PageContent & { readonly status: number }) => FastifyReply;
  /** Redirects to the sign-in page, which then returns the user to `backTo`, a path of this service. */
  readonly askToSignIn: (reply: FastifyReply, backTo: string) => FastifyReply;
}

interface Session {
  /** The session's secret, which only this browser and the server know. */
  readonly secret: string;
  readonly principal: Principal;
}

/** The page on which the owner of an account gives, renews or ends the consent at the provider. */
export function addProviderPage(server: FastifyInstance, deps: ProviderPageDeps): void {
  const add = deps.addTo(server, {
    withHead: true,
    showProblem: (error, request, reply) => showProblem(deps, error, request, reply),
  });
  add('GET', SETUP_PATH, async (request, reply) => {
    const session = await deps.sessionOf(request);
    return session ? showConnection(deps, request, reply, session) : deps.askToSignIn(reply, request.url);
  });
  add('POST', SETUP_PATH, async (request, reply) => {
    requireOwnPage(request);
    const form = (request.body ?? {}) as Readonly<Record<string, string>>;
    const session = await deps.sessionOf(request);
    if (!session) return deps.askToSignIn(reply, request.url);
    return takeChange(deps, request, reply, { session, form });
  });
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
  if (!sameText(form.mark ?? '', markOf(session)))
    return refuse(403, 'The form does not belong to this session; try again.');
  const readOnly = await whyReadOnly(deps, principal, await companyOf(deps, request, principal));
  if (readOnly !== undefined) return refuse(403, readOnly);
  const who = { customerId: principal.customerId, actor: actorOf(principal, request.id) };
  try {
    if (form.action === 'connect') await deps.connections.connectSandbox(who);
    else if (form.action === 'renew') await deps.connections.renew(who, form.token ?? '');
    else if (form.action === 'disconnect') await deps.connections.disconnect(who);
    else return refuse(422, 'This page does not support that action; go back and try again.');
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

/** Formats the day of an instant in the company's time zone, for example `10 March 2026`. */
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

/** The company in the URL, or the account's default company. Undefined for payroll users or without a company. */
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

/**
 * The companies to list on the page. The list is empty for payroll users, because only administrators choose a company.
 */
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

/** A CSRF token: only a page shown to this session contains it. */
const markOf = ({ secret }: Session): string => hashToken(`form of ${SETUP_PATH} for ${secret}`);

/** Rejects forms sent from other sites, as reported by the browser. */
function requireOwnPage(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin')
    throw new AppError(403, 'The form was sent from another site; open this page and try again');
}

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
