import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { arrayOf, COMMA, type JsonText, joinJson } from '../base/json-text.ts';
import type { Page, PageKey } from '../base/page.ts';
import type { Family } from './errors.ts';
import type { RateClass } from './limits/rate-limit.ts';
import type { Caller, Principal, Zone } from './principal.ts';
import { type Static, type TSchema, withDryRun, withPaging } from './schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The record in the path and the access it requires on its company. The account owner has access to everything. */
export interface Target {
  readonly of: 'company' | 'employee' | 'pay-run' | 'pay';
  /** The area to which a payroll user's own session needs access, in addition to view access to COMPANY. */
  readonly area: Zone;
  /** The area to which a partner with a payroll user's consent needs access. Default: `area`. */
  readonly partnerArea?: Zone;
  /**
   * The level of access that is required. Default: `view` for GET, `edit` for other methods. `administer` is only for
   * the account administrator.
   */
  readonly need?: Need;
  /**
   * Whether the handler looks up the record and reports a missing one as the contract requires. This saves a query for
   * the account owner, who has access to everything. If the request fails for another reason, a missing record still
   * takes precedence.
   */
  readonly foundByHandler?: boolean;
  /**
   * Whether the body is validated first, as the contract requires, so that its 422 takes precedence over the record's
   * 404 and 403.
   */
  readonly afterBody?: boolean;
}

export type Need = 'view' | 'edit' | 'administer';

/** The callers that may use a route without a record in its path. */
export type Callers =
  /** Every authenticated caller, including portal employees. */
  | 'everyone'
  /** Every caller except portal employees, for shared data and for lists that show each caller its own entries. */
  | 'anyone'
  /** A signed-in person, for their own data. Excludes partners and sessions handed over by a partner. */
  | 'person'
  /** Anyone with a session, including one handed over by a partner. Excludes partners' tokens. */
  | 'signed-in'
  /** The account owner, or a partner with the owner's consent. Excludes sessions handed over by a partner. */
  | 'administrator'
  /** The signed-in account owner. Partners must not grant permissions or change secrets. */
  | 'administrator-in-person'
  | 'reseller'
  | 'partner'
  /** A portal employee, for their own data. */
  | 'employee';

/**
 * The access rules of a route, as data. Hooks enforce them before the body is read, in this order: token, scope,
 * caller, rate limit, target, subscription. Some checks on targets run later: see `foundByHandler` and `afterBody`.
 */
export type Access =
  | { readonly kind: 'public' }
  /**
   * The partner's signed-in API administrator: webhooks and client administration. With `keyScopes`, also the account's
   * API keys that have at least one of these scopes.
   */
  | { readonly kind: 'api-admin'; readonly keyScopes?: readonly KeyScope[] }
  /** The operator of the service, with the operator token, for data that belongs to no account. */
  | { readonly kind: 'operator' }
  | {
      readonly kind: 'bearer';
      readonly callers: Callers;
      /**
       * The accepted scopes; any one of them is sufficient. Default: payroll.read or payroll.write for GET,
       * payroll.write for other methods.
       */
      readonly scopes?: readonly string[];
      readonly target?: Target;
      /** Whether an active subscription is required. By default, it is required for every method except GET. */
      readonly subscription?: boolean;
    };

/** The scopes of API keys. Routes without key scopes reject every key. */
export const KEY_SCOPES = ['webhooks.manage', 'events.read'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

type Bearer = Extract<Access, { kind: 'bearer' }>;
type More = Omit<Bearer, 'kind' | 'callers' | 'target'>;

export const PUBLIC = { kind: 'public' } as const satisfies Access;
export const API_ADMIN = { kind: 'api-admin' } as const satisfies Access;
export const apiAdminOrKey = (...keyScopes: readonly KeyScope[]) =>
  ({ kind: 'api-admin', keyScopes }) as const satisfies Access;
export const OPERATOR = { kind: 'operator' } as const satisfies Access;
export const callers = (who: Callers, more: More = {}): Bearer => ({ kind: 'bearer', callers: who, ...more });
export const onTarget = (target: Target, more: More = {}): Bearer => ({ ...callers('anyone', more), target });

/** The access rule for company routes that the contract defines: partners need access to COMPANY, whatever the noun. */
export const companyZone = (area: Zone, more: Pick<Target, 'need' | 'foundByHandler'> = {}): Bearer =>
  onTarget({ of: 'company', area, partnerArea: 'COMPANY', ...more });
/**
 * The access rule for company routes that the contract does not define: every caller needs access to the noun's area.
 */
export const ownCompanyZone = (area: Zone, more: Pick<Target, 'need'> = {}): Bearer =>
  onTarget({ of: 'company', area, ...more });
/** The access rule for employee routes: partners need access to EMPLOYEES, whatever the noun. */
export const employeeZone = (area: Zone = 'EMPLOYEES', more: Pick<Target, 'need' | 'foundByHandler'> = {}): Bearer =>
  onTarget({ of: 'employee', area, partnerArea: 'EMPLOYEES', ...more });

/** A response that is not JSON: a file or a redirect. */
export interface RawReply {
  readonly content: string | null;
  readonly description: string;
}

export type Replies = Readonly<Record<number, TSchema | RawReply>>;

type BodyOf<R> = R extends TSchema ? Static<R> : unknown;

export type Answer<R extends Replies> = {
  [S in keyof R & number]: {
    readonly status: S;
    readonly body?: BodyOf<R[S]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof R & number];

export const answer = <S extends number, B>(status: S, body: B, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  body,
  headers,
});

/** A body that is already serialised as JSON, in parts. Its type is the one that the route declares. */
export const jsonText = <T>(parts: readonly JsonText[]): T => joinJson(parts) as T;

/** The number of elements per chunk of a large array: joining all elements at once would need twice the memory. */
const PART = 250;

/** Like `jsonText`, for an array of serialised elements. */
export const jsonArrayText = <T>(elements: readonly (readonly JsonText[])[]): T =>
  (elements.length <= PART ? joinJson(arrayOf(elements)) : Readable.from(arrayParts(elements))) as T;

function* arrayParts(elements: readonly (readonly JsonText[])[]): Generator<Buffer> {
  yield Buffer.from('[');
  for (let from = 0; from < elements.length; from += PART) {
    const part = elements.slice(from, from + PART).flatMap((element) => [COMMA, ...element]);
    yield joinJson(from === 0 ? part.slice(1) : part);
  }
  yield Buffer.from(']');
}

/**
 * How a list is paged: the store fetches one page, or the response is cut at the keys of its items, which are in list
 * order.
 */
export type Pages =
  | 'by-store'
  // biome-ignore lint/suspicious/noExplicitAny: the items are of the route's own type.
  | { readonly keyOf: (item: any) => PageKey; readonly isDescending?: boolean };

type Parsed<S> = S extends TSchema ? Static<S> : undefined;

export interface Input<A, P, Q, B> {
  readonly principal: A extends { kind: 'public' | 'operator' } ? undefined : Principal;
  readonly caller: A extends { kind: 'public' | 'operator' } ? undefined : Caller;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The requested page; the whole list if the route has no `pages`. */
  readonly page: Page;
  /**
   * For public routes, which count calls by address: from now on, counts this call towards the client's limit. Call it
   * only after the client has authenticated, so that strangers cannot use up its limit. May be called within a
   * transaction; throws when the limit is reached.
   */
  readonly countAs: (clientId: string) => void;
}

/** A webhook event for the API document: when it is sent, and its body. */
export interface DocumentedEvent {
  readonly type: string;
  readonly when: string;
  readonly isOptIn: boolean;
  readonly body: TSchema;
}

/** The webhook events of an endpoint, for the API document. */
export interface DocumentedWebhooks {
  readonly tag: string;
  readonly headerPrefix: string;
  readonly events: readonly DocumentedEvent[];
}

export interface RouteSpec<A extends Access, P, Q, B, R extends Replies> {
  readonly method: Method;
  /** The path in the notation of the API document, such as `/api/company/{company_id}`. */
  readonly path: string;
  /** The operation's stable name in the API document. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: A;
  readonly rate: RateClass;
  /**
   * Set for public forms with a `client_id`. Calls whose client has not authenticated then count towards the pair of
   * address and client_id, so that the failures of one client do not limit another client at the same address.
   */
  readonly countsPairs?: boolean;
  readonly family?: Family;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /**
   * `form` accepts application/x-www-form-urlencoded. An `optional` body may be left out; with `nullable` it may also
   * be JSON null. A `batch` contains many records and has a higher size limit. `multipart` accepts multipart/form-data
   * with one file.
   */
  readonly bodyIs?: {
    readonly form?: boolean;
    readonly optional?: boolean;
    readonly nullable?: boolean;
    readonly batch?: boolean;
    readonly multipart?: boolean;
  };
  readonly replies: R;
  /**
   * Set if the response is a list with pages: the store fetches one page by its keys, or the route returns the keys of
   * a small list. Adds `limit` and `cursor` to the query and a `Link` header to the response.
   */
  readonly pages?: Pages;
  /**
   * The statuses of errors that are specific to this operation. The statuses shared by all routes of its kind are added
   * automatically.
   */
  readonly errors?: readonly number[];
  /** Renders an error as a page for browsers. Programs get the error as JSON. */
  readonly problemPage?: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /**
   * Whether `dry_run=true` is supported: the handler does all its checks and responds as usual, and everything it wrote
   * is rolled back. By default, only DELETE supports it; other methods that change data reject `dry_run=true`.
   */
  readonly dryRun?: boolean;
  /** Request headers that the handler reads, for the API document. */
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly required?: boolean }>>;
  /**
   * How the operation treats an `Idempotency-Key`. By default, an unsafe operation of an authenticated caller runs in
   * one transaction that also stores the response. `in-steps`: the work waits for something other than the database, or
   * counts attempts even when it fails. `none`: the operation accepts no key, because the contract says so or the
   * response contains a secret.
   */
  readonly idempotency?: 'in-steps' | 'none';
  /** For an operation that registers a webhook endpoint: the events it can receive. */
  readonly webhooks?: DocumentedWebhooks;
  /** For an operation that grants scopes: each scope with its meaning. */
  readonly grants?: Readonly<Record<string, string>>;
  /** Runs after the access checks and before the body is validated, to check preconditions such as If-Match. */
  readonly before?: (input: Pick<Input<A, P, Q, B>, 'principal' | 'caller' | 'params' | 'request'>) => Promise<void>;
  readonly handler: (input: Input<A, P, Q, B>) => Promise<Answer<R>>;
}

/** A route without its type parameters. */
export interface Route extends Omit<RouteSpec<Access, TSchema, TSchema, TSchema, Replies>, 'handler' | 'before'> {
  readonly before?: (input: never) => Promise<void>;
  readonly handler: (
    input: never,
  ) => Promise<{ status: number; body?: unknown; headers?: Readonly<Record<string, string>> }>;
}

export function route<
  A extends Access,
  R extends Replies,
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(spec: RouteSpec<A, P, Q, B, R>): Route {
  const dryRun = spec.dryRun ?? spec.method === 'DELETE';
  return {
    ...spec,
    dryRun,
    ...(spec.pages ? { query: withPaging(spec.query) } : {}),
    ...(dryRun ? { query: withDryRun(spec.query) } : {}),
  } as unknown as Route;
}

export const isRaw = (reply: TSchema | RawReply): reply is RawReply => 'content' in reply && !('type' in reply);

/** The content types of request bodies. */
export const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

export const contentTypeOf = (bodyIs: Route['bodyIs']): (typeof BODY_TYPES)[number] =>
  bodyIs?.multipart ? BODY_TYPES[2] : bodyIs?.form ? BODY_TYPES[1] : BODY_TYPES[0];

/** Whether the operation accepts an Idempotency-Key. [IDEM-001] */
export const takesKey = ({ method, access, idempotency }: Route): boolean =>
  method !== 'GET' && (access.kind === 'bearer' || access.kind === 'api-admin') && idempotency !== 'none';

/**
 * Every status that a route may return, both its own and those shared by routes of its kind, except 500 and 503
 * (`default`).
 */
export function statusesOf(route: Route): readonly number[] {
  const errors = new Set<number>(route.errors ?? []);
  if (route.access.kind === 'operator') errors.add(401);
  else if (route.access.kind !== 'public') errors.add(401).add(403);
  // Operations that do not support a dry run reject dry_run=true.
  if (route.params || route.query || route.body || route.method !== 'GET') errors.add(422);
  errors.add(429);
  if (route.body) errors.add(413).add(415);
  if (takesKey(route)) errors.add(400).add(409);
  return [...Object.keys(route.replies).map(Number), ...[...errors].sort((a, b) => a - b)];
}
