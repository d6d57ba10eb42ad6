import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { AppError, forbidden, notFound } from '../../base/errors.ts';
import type { Db } from '../../db/db.ts';
import { refuseDryRun } from '../../http/dry-run.ts';
import { render } from '../../http/errors.ts';
import { BODY_LIMITS } from '../../http/limits/body-size.ts';
import { countCall, type RateLimiter } from '../../http/limits/rate-limit.ts';
import type { Principal } from '../../http/principal.ts';
import { jsonParser } from '../../http/validation/body.ts';
import { isUnstorable } from '../../http/validation/validation.ts';
import { invalidToken } from '../access-token.ts';
import { findKey, noteKeyUse, PROVISIONING_KEY } from '../account-key/account-key.ts';
import { type AccountStates, isSubscriptionActive } from '../account-state.ts';
import { GROUP, type Resource, type ResourceKind, USER } from './attributes.ts';
import { providerConfig, resourceTypeNamed, resourceTypes, schemaNamed, schemas } from './discovery.ts';
import { projected, readListQuery, readProjection, tagOf } from './representation.ts';
import { invalidSyntax, invalidValue, scimErrorBody } from './scim-error.ts';
import type { Provisioner, ScimService } from './scim-users.ts';

export interface ProtocolDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: AccountStates;
  readonly limiter: RateLimiter;
  readonly urls: { readonly base: string };
  readonly users: ScimService;
  readonly groups: ScimService;
}

const ROOT = '/scim/v2';
const MEDIA_TYPE = 'application/scim+json';
/** The limit for a key, 1,500 calls a minute: identity providers need 25 calls a second for a first synchronisation. */
const CALLS = { rate: 'list', times: 12.5 } as const;

const callers = new WeakMap<FastifyRequest, Provisioner>();
const callerOf = (request: FastifyRequest): Provisioner => callers.get(request) as Provisioner;

interface Answer {
  readonly status: number;
  readonly body?: Resource;
  readonly headers?: Readonly<Record<string, string>>;
}

type Handler = (request: FastifyRequest) => Promise<Answer>;

/**
 * Adds the endpoints of SCIM 2.0 (RFC 7644). They are not in the API document: SCIM clients read the schemas at
 * /Schemas, and the API document cannot describe case-insensitive attribute names and other vendors' extensions.
 */
export function addScim(server: FastifyInstance, deps: ProtocolDeps): void {
  server.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(MEDIA_TYPE, { parseAs: 'buffer' }, jsonParser);
    scope.setErrorHandler((error, request, reply) => sendScimError(error, request, reply));
    scope.addHook('onRequest', async (request, reply) => {
      callers.set(request, await admit(deps, request, reply));
    });
    const add = adderTo(scope);
    addDiscovery(add, deps);
    addResource(add, USER, deps.users);
    addResource(add, GROUP, deps.groups);
    addRest(scope);
  });
}

type Add = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, handler: Handler) => void;

const adderTo =
  (scope: FastifyInstance): Add =>
  (method, path, handler) => {
    const url = `${ROOT}${path}`;
    scope.route({
      method,
      url,
      bodyLimit: BODY_LIMITS.caller,
      config: { template: url },
      handler: async (request, reply) => {
        if (method !== 'GET') refuseDryRun(request);
        for (const value of Object.values(queryOf(request)).flat())
          if (isUnstorable(String(value))) throw invalidValue('The query contains a NUL or an unpaired surrogate');
        const { status, body, headers = {} } = await handler(request);
        reply.code(status).headers(headers);
        return body === undefined
          ? reply.send()
          : reply.type(`${MEDIA_TYPE}; charset=utf-8`).send(JSON.stringify(body));
      },
    });
  };

function addDiscovery(add: Add, { urls }: ProtocolDeps): void {
  const nameOf = (request: FastifyRequest) => (request.params as { name: string }).name;
  const get = (path: string, read: (request: FastifyRequest) => Resource) =>
    add('GET', path, async (request) => {
      // RFC 7644, section 4: these endpoints must not be filtered.
      if (queryOf(request).filter !== undefined) throw forbidden('This endpoint cannot be filtered');
      return { status: 200, body: read(request) };
    });
  get('/ServiceProviderConfig', () => providerConfig(urls.base));
  get('/ResourceTypes', () => resourceTypes(urls.base));
  get('/ResourceTypes/:name', (request) => resourceTypeNamed(nameOf(request), urls.base));
  get('/Schemas', () => schemas(urls.base));
  get('/Schemas/:name', (request) => schemaNamed(nameOf(request), urls.base));
}

function addResource(add: Add, kind: ResourceKind, service: ScimService): void {
  const { endpoint, name } = kind;
  const one = `${endpoint}/:id`;
  const shown = (request: FastifyRequest, status: number, resource: Resource): Answer => {
    const { location } = resource.meta as { location: string };
    return {
      status,
      body: projected(kind, resource, readProjection(queryOf(request))),
      headers: { etag: tagOf(resource), ...(status === 201 ? { location } : {}) },
    };
  };
  const changed = (request: FastifyRequest) => {
    readProjection(queryOf(request));
    return { id: idOf(request, name), ifMatch: request.headers['if-match'], body: bodyOf(request) };
  };

  add('GET', endpoint, async (request) => {
    const query = queryOf(request);
    const projection = readProjection(query);
    const list = await service.list(callerOf(request), readListQuery(query));
    const found = (list.Resources as readonly Resource[]).map((each) => projected(kind, each, projection));
    return { status: 200, body: { ...list, Resources: found } };
  });
  add('POST', endpoint, async (request) => {
    readProjection(queryOf(request));
    return shown(request, 201, await service.create(callerOf(request), bodyOf(request)));
  });
  add('GET', one, async (request) => {
    const resource = await service.read(callerOf(request), idOf(request, name));
    const known = request.headers['if-none-match'];
    if (known !== undefined && isKnown(known, tagOf(resource)))
      return { status: 304, headers: { etag: tagOf(resource) } };
    return shown(request, 200, resource);
  });
  add('PUT', one, async (request) => shown(request, 200, await service.replace(callerOf(request), changed(request))));
  add('PATCH', one, async (request) => shown(request, 200, await service.patch(callerOf(request), changed(request))));
  add('DELETE', one, async (request) => {
    await service.remove(callerOf(request), { id: idOf(request, name), ifMatch: request.headers['if-match'] });
    return { status: 204 };
  });
}

/** Responds to every other path under the root with a SCIM error. */
function addRest(scope: FastifyInstance): void {
  scope.all(`${ROOT}/*`, { config: { template: `${ROOT}/*` } }, async (request) => {
    const path = request.url.split('?', 1)[0]?.slice(ROOT.length) ?? '';
    if (/^\/(?:Me|Bulk)\b/i.test(path)) throw new AppError(501, `${path} is not supported`);
    const allowed = /^\/(?:Users|Groups)$/.test(path)
      ? 'GET, POST'
      : /^\/(?:Users|Groups)\/[^/]+$/.test(path)
        ? 'GET, PUT, PATCH, DELETE'
        : 'GET';
    const isKnownPath = /^\/(?:(?:Users|Groups|ResourceTypes|Schemas)(?:\/[^/]+)?|ServiceProviderConfig)$/.test(path);
    if (isKnownPath) throw new AppError(405, `${request.method} is not allowed here`, { allow: allowed });
    throw notFound(`There is no SCIM endpoint ${path}; the endpoints are /Users, /Groups and /ServiceProviderConfig`);
  });
}

const isKnown = (header: string, tag: string): boolean =>
  header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));

const queryOf = (request: FastifyRequest): Resource => request.query as Resource;

function bodyOf(request: FastifyRequest): unknown {
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  if (isForm) throw new AppError(415, `Send the body as ${MEDIA_TYPE} or application/json`);
  if (request.body === undefined) throw invalidSyntax('The request needs a body');
  return request.body;
}

function idOf(request: FastifyRequest, name: string): number {
  const { id } = request.params as { id: string };
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound(`The account has no ${name.toLowerCase()} with this id`);
  return Number(id);
}

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,200})$/i;

/**
 * Calls without a valid key count towards the limit of their address. An account without a subscription may still be
 * provisioned, because ending the access of people who left must always work.
 */
async function admit(deps: ProtocolDeps, request: FastifyRequest, reply: FastifyReply): Promise<Provisioner> {
  const { limiter } = deps;
  const text = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const key = await findKey(deps, PROVISIONING_KEY, text);
  const state = key && (await deps.accounts.of(key.customer_id));
  if (!key || !state?.exists) {
    await countCall(limiter, { key: `address ${request.ip}`, template: ROOT, rate: 'list' }, reply);
    throw invalidToken();
  }
  await noteKeyUse(deps, PROVISIONING_KEY, key, request.ip);
  await countCall(limiter, { key: `scim ${key.id}`, template: ROOT, ...CALLS }, reply);
  request.log = request.log.child({ customer: key.customer_id, scimKey: key.id });
  const principal: Principal = {
    customerId: key.customer_id,
    kind: 'key',
    subject: `SCIM key “${key.name}” (${key.prefix}…)`,
    adminMode: false,
    userId: 0,
    employee: null,
    sessionId: null,
    clientId: null,
    handedOverBy: null,
    connectionId: null,
    keyId: null,
    consentId: null,
    scopes: new Set(),
    isApiAdmin: false,
    isReseller: false,
    hasActiveSubscription: isSubscriptionActive(state, deps.clock),
    hasApprovalPolicy: state.hasApprovalPolicy,
    isSandbox: state.isSandbox,
    hasTestClocks: state.hasTestClocks,
    address: request.ip,
  };
  return { principal, requestId: request.id, invitesUsers: key.invites_users };
}

/** Every error has the body of RFC 7644, section 3.12. */
function sendScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const rendered = render(error, 'standard', { bodyLimit: BODY_LIMITS.caller });
  const { detail, message, error: failure } = rendered.body as Readonly<Record<string, string | undefined>>;
  // The validator of JSON bodies reports 422, a status that SCIM does not define.
  const status = rendered.status === 422 ? 400 : rendered.status;
  const own = error instanceof AppError ? error.protocolCode : undefined;
  const type = own ?? (rendered.status === 422 ? 'invalidSyntax' : undefined);
  if (rendered.unexpected) request.log.error({ err: error }, 'unexpected failure');
  const body = scimErrorBody(status, detail ?? message ?? failure ?? 'The request failed', type);
  return reply
    .code(status)
    .headers(rendered.headers ?? {})
    .type(`${MEDIA_TYPE}; charset=utf-8`)
    .send(JSON.stringify(body));
}
