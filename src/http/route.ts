import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { arrayOf, COMMA, type JsonText, putTogether } from '../base/json-text.ts';
import type { Page, PageKey } from '../base/page.ts';
import type { Family } from './errors.ts';
import type { Principal, Zone } from './principal.ts';
import type { RateClass } from './rate-limit.ts';
import { type Static, type TSchema, withPaging } from './schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The record in the path and what the caller needs on its company. The account's owner has every area of every company. */
export interface Target {
  readonly of: 'company' | 'employee' | 'pay-run' | 'pay';
  /** The noun's area: what a payroll user's own session needs, beside a view of COMPANY. */
  readonly area: Zone;
  /** What a payroll user's consent to a partner is held to instead. Default: the noun's area. */
  readonly partnerArea?: Zone;
  /** Default: `view` for GET, `edit` for the rest. `administer` is for the account's administrator alone. */
  readonly need?: Need;
  /**
   * The handler finds the record itself and answers a missing one in the contract's words, so that the account's owner,
   * who may see all of it, costs no look-up before. When anything else is wrong, a missing record still comes first.
   */
  readonly foundByHandler?: boolean;
  /** The contract has the body read first, so that its 422 comes before the record's 404 and 403. */
  readonly afterBody?: boolean;
}

export type Need = 'view' | 'edit' | 'administer';

/** Whom a route without a record in its path is for. */
export type Callers =
  /** Whoever is let in at all, an employee of the portal included. */
  | 'everyone'
  /** Facts that are the same for all, and lists that show each caller its own. */
  | 'anyone'
  /** Whoever is signed in, about nobody else: no partner, and no session that a partner handed over. */
  | 'person'
  /** Whoever has a session, one that a partner handed over included; no partner's token. */
  | 'signed-in'
  /** The account's owner, or a partner with the owner's consent; never a session that a partner handed over. */
  | 'administrator'
  /** The account's owner signed in: no partner gives rights, and none changes what is secret. */
  | 'administrator-in-person'
  | 'reseller'
  | 'partner'
  /** An employee of the portal, about nobody else. */
  | 'employee';

/**
 * What a caller must bring, as data: hooks enforce it in this order before the body is even read:
 * token, scope, who calls, rate limit, target, subscription.
 */
export type Access =
  | { readonly kind: 'public' }
  /** The partner's own signed-in API admin: webhooks and client administration. */
  | { readonly kind: 'api-admin' }
  /** Who runs the service, by a token of its own: what belongs to no account. */
  | { readonly kind: 'operator' }
  | {
      readonly kind: 'bearer';
      readonly callers: Callers;
      /** Any one of these suffices. Default: payroll.read or payroll.write for GET, payroll.write for the rest. */
      readonly scopes?: readonly string[];
      readonly target?: Target;
      /** Whether an active subscription is needed. Default: for every method but GET. */
      readonly subscription?: boolean;
    };

type Bearer = Extract<Access, { kind: 'bearer' }>;
type More = Omit<Bearer, 'kind' | 'callers' | 'target'>;

export const PUBLIC = { kind: 'public' } as const satisfies Access;
export const API_ADMIN = { kind: 'api-admin' } as const satisfies Access;
export const OPERATOR = { kind: 'operator' } as const satisfies Access;
export const callers = (who: Callers, more: More = {}): Bearer => ({ kind: 'bearer', callers: who, ...more });
export const onTarget = (target: Target, more: More = {}): Bearer => ({ ...callers('anyone', more), target });

/** On the contract's company routes a partner is held to COMPANY, whatever the noun. */
export const companyZone = (area: Zone, more: Pick<Target, 'need' | 'foundByHandler'> = {}): Bearer =>
  onTarget({ of: 'company', area, partnerArea: 'COMPANY', ...more });
/** On the company routes that the contract does not have, everybody is held to the noun's area. */
export const ownCompanyZone = (area: Zone, more: Pick<Target, 'need'> = {}): Bearer =>
  onTarget({ of: 'company', area, ...more });
/** On an employee's routes a partner is held to EMPLOYEES, whatever the noun. */
export const employeeZone = (area: Zone = 'EMPLOYEES', more: Pick<Target, 'need' | 'foundByHandler'> = {}): Bearer =>
  onTarget({ of: 'employee', area, partnerArea: 'EMPLOYEES', ...more });

/** A reply that is not JSON: a file or a redirect. */
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

/** A body that is the text of JSON already, in parts; its type is whatever the route declares. */
export const jsonText = <T>(parts: readonly JsonText[]): T => putTogether(parts) as T;

/** Elements that leave together; putting a large array together would need its memory twice. */
const PART = 250;

/** The same of an array, from the texts of its elements. */
export const jsonArrayText = <T>(elements: readonly (readonly JsonText[])[]): T =>
  (elements.length <= PART ? putTogether(arrayOf(elements)) : Readable.from(arrayParts(elements))) as T;

function* arrayParts(elements: readonly (readonly JsonText[])[]): Generator<Buffer> {
  yield Buffer.from('[');
  for (let from = 0; from < elements.length; from += PART) {
    const part = elements.slice(from, from + PART).flatMap((element) => [COMMA, ...element]);
    yield putTogether(from === 0 ? part.slice(1) : part);
  }
  yield Buffer.from(']');
}

/** The items are those of the answer; their keys are in the order of the list. */
export type Pages =
  | 'by-store'
  // biome-ignore lint/suspicious/noExplicitAny: the items are of the route's own type.
  | { readonly keyOf: (item: any) => PageKey; readonly isDescending?: boolean };

type Parsed<S> = S extends TSchema ? Static<S> : undefined;

export interface Input<A, P, Q, B> {
  readonly principal: A extends { kind: 'public' | 'operator' } ? undefined : Principal;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The part of the list that is asked for; all of it where the route has no `pages`. */
  readonly page: Page;
  /**
   * Of a public route, which counts by address: from here on the call is one of this client, which has proven itself.
   * Strangers who name a client thus use up nothing of its limit. May be called within a transaction, which it ends when
   * the limit is reached.
   */
  readonly countAs: (clientId: string) => void;
}

/** An event that listeners are told of: when, and the body that is posted. */
export interface ToldEvent {
  readonly type: string;
  readonly when: string;
  readonly isOptIn: boolean;
  readonly body: TSchema;
}

/** What is posted to whoever registers as a listener, for the API document. */
export interface Told {
  readonly tag: string;
  readonly headerPrefix: string;
  readonly events: readonly ToldEvent[];
}

export interface RouteSpec<A extends Access, P, Q, B, R extends Replies> {
  readonly method: Method;
  /** As the API document writes it: `/api/company/{company_id}`. */
  readonly path: string;
  /** The operation's stable name in the API document. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: A;
  readonly rate: RateClass;
  readonly family?: Family;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /**
   * `form` takes application/x-www-form-urlencoded; an `optional` body may be left out, and with `nullable` be JSON null
   * as well; a `batch` holds many records and may be as large as that takes.
   */
  readonly bodyIs?: {
    readonly form?: boolean;
    readonly optional?: boolean;
    readonly nullable?: boolean;
    readonly batch?: boolean;
  };
  readonly replies: R;
  /**
   * The answer is a list that can be read page by page: the store cuts it by keys in the database, or the route tells the
   * keys of a list that is small by its nature. The query takes `limit` and `cursor`, and the answer has a `Link`.
   */
  readonly pages?: Pages;
  /** Statuses of this operation's own business errors; those every route of its kind shares are added by themselves. */
  readonly errors?: readonly number[];
  /** Tells a browser, which asked for a page, what went wrong; programs get the error as JSON. */
  readonly problemPage?: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Request headers with a meaning of their own, for the API document; the handler reads them. */
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly required?: boolean }>>;
  /** Of an operation that registers a listener: what it is told. */
  readonly tells?: Told;
  /** Of an operation that gives out scopes: each with what it allows. */
  readonly grants?: Readonly<Record<string, string>>;
  /** Runs after access is granted and before the body is checked: preconditions such as If-Match. */
  readonly before?: (input: Pick<Input<A, P, Q, B>, 'principal' | 'params' | 'request'>) => Promise<void>;
  readonly handler: (input: Input<A, P, Q, B>) => Promise<Answer<R>>;
}

/** A route whose types have done their work. */
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
  return { ...spec, ...(spec.pages ? { query: withPaging(spec.query) } : {}) } as unknown as Route;
}

export const isRaw = (reply: TSchema | RawReply): reply is RawReply => 'content' in reply && !('type' in reply);

/** Every status a route may answer, its own and those that come with its kind. `default` (500, 503) is apart. */
export function statusesOf(route: Route): readonly number[] {
  const errors = new Set<number>(route.errors ?? []);
  if (route.access.kind === 'operator') errors.add(401);
  else if (route.access.kind !== 'public') errors.add(401).add(403);
  if (route.params || route.query || route.body) errors.add(422);
  errors.add(429);
  if (route.body) errors.add(413).add(415);
  return [...Object.keys(route.replies).map(Number), ...[...errors].sort((a, b) => a - b)];
}
