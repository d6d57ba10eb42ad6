import { digestOf } from '../../base/digest.ts';
import { stale } from '../../base/errors.ts';
import { matchesEtag } from '../../http/headers.ts';
import type { ScimProfile } from '../tables.ts';
import { GROUP, type Resource, type ResourceKind, URN, USER } from './attributes.ts';
import { canonical } from './read-resource.ts';
import { invalidPath, invalidValue, quoted } from './scim-error.ts';
import type { ScimGroup } from './scim-group.store.ts';
import type { ScimUser } from './scim-user.store.ts';

type Emails = NonNullable<ScimProfile['emails']>;

/** The attributes of a user that a client may write. */
export function userResource(user: ScimUser): Resource {
  const { external_id, user_name, scim_profile, display_name, email_address, is_active } = user;
  const emails = emailsOf(scim_profile?.emails ?? [], email_address);
  return canonical(USER.attributes, {
    ...(external_id === null ? {} : { externalId: external_id }),
    userName: user_name,
    name: scim_profile?.name ?? nameIn(display_name),
    displayName: display_name,
    ...(emails.length === 0 ? {} : { emails }),
    active: is_active,
  });
}

/** Adds the main address, which is stored only in `email_address`. */
function emailsOf(stored: Emails, address: string | null): readonly Resource[] {
  const hasPlace = stored.some(({ value }) => value === undefined);
  const filled = stored.flatMap((email) => {
    if (email.value !== undefined) return [{ ...email }];
    return address === null ? [] : [{ ...email, value: address }];
  });
  return hasPlace || address === null ? filled : [{ value: address, type: 'work', primary: true }, ...filled];
}

/** A user who was added in Tasman has a single name. Its last word becomes the family name. */
function nameIn(whole: string): Resource {
  const words = whole.trim().split(/\s+/);
  const last = words.at(-1) ?? whole;
  return words.length < 2
    ? { formatted: whole, givenName: whole }
    : { formatted: whole, familyName: last, givenName: words.slice(0, -1).join(' ') };
}

export interface UserColumns {
  readonly external_id: string | null;
  readonly scim_user_name: string;
  readonly scim_profile: string;
  readonly display_name: string;
  readonly email_address: string | null;
  readonly is_active: boolean;
}

const MOST_DISPLAYED = 100;

/** Splits a user's resource into the columns that store it. */
export function userColumns(resource: Resource): UserColumns {
  const {
    userName,
    externalId = null,
    name,
    displayName,
    emails = [],
    active = true,
  } = resource as {
    userName: string;
    externalId?: string;
    name?: Record<string, string>;
    displayName?: string;
    emails?: Emails;
    active?: boolean;
  };
  const main = mainOf(emails);
  const parts = [name?.givenName, name?.familyName].filter((part) => part !== undefined).join(' ');
  const shown = displayName ?? name?.formatted ?? (parts === '' ? userName : parts);
  const others = emails.map((email) => (email === main ? withoutValue(email) : email));
  return {
    external_id: externalId,
    scim_user_name: userName,
    scim_profile: JSON.stringify({ ...(name ? { name } : {}), emails: others } satisfies ScimProfile),
    display_name: [...shown].slice(0, MOST_DISPLAYED).join(''),
    email_address: main?.value ?? null,
    is_active: active,
  };
}

const mainOf = (emails: Emails): Emails[number] | undefined =>
  emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0];

const withoutValue = ({ value: _value, ...rest }: Emails[number]): Emails[number] => rest;

/** The attributes of a group that a client may write. */
export const groupResource = (group: ScimGroup): Resource =>
  canonical(GROUP.attributes, {
    ...(group.external_id === null ? {} : { externalId: group.external_id }),
    displayName: group.display_name,
    ...(group.members.length === 0
      ? {}
      : { members: group.members.map(({ id }) => ({ value: String(id), type: 'User' })) }),
  });

export const memberIdsOf = (resource: Resource): readonly number[] =>
  ((resource.members ?? []) as readonly { value: string }[]).map(({ value }) => Number(value));

const locationOf = (base: string, kind: ResourceKind, id: number): string => `${base}/scim/v2${kind.endpoint}/${id}`;

export function userView(user: ScimUser, base: string): Resource {
  const groups = user.groups.map(({ id, display_name }) => ({
    value: String(id),
    $ref: locationOf(base, GROUP, id),
    display: display_name,
  }));
  const own = { ...userResource(user), ...(groups.length === 0 ? {} : { groups }) };
  return whole(USER, user, base, own);
}

export function groupView(group: ScimGroup, base: string): Resource {
  const own = groupResource(group);
  const members = group.members.map(({ id, display_name }) => ({
    value: String(id),
    $ref: locationOf(base, USER, id),
    display: display_name,
    type: 'User',
  }));
  return whole(GROUP, group, base, { ...own, ...(members.length === 0 ? {} : { members }) });
}

function whole(kind: ResourceKind, record: ScimUser | ScimGroup, base: string, own: Resource): Resource {
  return {
    schemas: [kind.urn],
    id: String(record.id),
    ...own,
    meta: {
      resourceType: kind.name,
      created: record.created_at.toISOString(),
      lastModified: record.updated_at.toISOString(),
      location: locationOf(base, kind, record.id),
      version: versionOf(record.id, own),
    },
  };
}

/** A weak entity tag of the content: two equal representations have the same tag on every node. */
const versionOf = (id: number, own: Resource): string => `W/"${digestOf(id, own).slice(0, 24)}"`;

export const tagOf = ({ meta }: Resource): string => (meta as { version: string }).version;

/** RFC 7644, 3.14: throws 412 if the resource has changed since the client read it. */
export function requireVersion(ifMatch: string | undefined, view: Resource): void {
  if (ifMatch === undefined || ifMatch.trim() === '*' || matchesEtag(ifMatch, tagOf(view).replace(/^W\//, ''))) return;
  throw stale(
    `The record has changed since it was read: its version is ${tagOf(view)}. Read it again and repeat the change`,
  );
}

const ALWAYS = ['schemas', 'id'];

export interface Projection {
  readonly attributes: readonly string[] | undefined;
  readonly excluded: readonly string[];
}

export const WHOLE: Projection = { attributes: undefined, excluded: [] };

/** Reads `attributes` and `excludedAttributes` of a query (RFC 7644, 3.9). */
export function readProjection(query: Resource): Projection {
  const [only, except] = ['attributes', 'excludedAttributes'].map((name) => namesIn(name, query[name]));
  if (only && except) throw invalidValue('Send either attributes or excludedAttributes, not both');
  return { attributes: only, excluded: except ?? [] };
}

function namesIn(name: string, value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalidValue(`${name} may be sent only once; separate the names with commas`);
  const names = value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (names.length > 100) throw invalidValue(`${name} lists more than 100 names`);
  for (const each of names)
    if (!/^[\w$:.-]{1,200}$/.test(each))
      throw invalidPath(`${name} contains ${quoted(each)}, which is not an attribute name`);
  return names;
}

/** The part of a resource that a client asked for. Names that the schema does not have are ignored. */
export function projected(kind: ResourceKind, resource: Resource, { attributes, excluded }: Projection): Resource {
  const own = (name: string) => {
    const urn = `${kind.urn.toLowerCase()}:`;
    const plain = name.toLowerCase().startsWith(urn) ? name.slice(urn.length) : name;
    const [first = '', ...rest] = plain.toLowerCase().split('.');
    return { first, rest: rest.join('.') };
  };
  const named = (attributes ?? excluded).map(own);
  const shown = Object.entries(resource).flatMap(([name, value]) => {
    const mentions = named.filter(({ first }) => first === name.toLowerCase());
    const isWhole = mentions.some(({ rest }) => rest === '');
    const subs = mentions.map(({ rest }) => rest);
    if (ALWAYS.includes(name)) return [[name, value]];
    if (attributes === undefined && !isWhole)
      return [[name, subs.length > 0 ? parts(value, (sub) => !subs.includes(sub)) : value]];
    if (attributes === undefined) return [];
    if (isWhole) return [[name, value]];
    return subs.length > 0 ? [[name, parts(value, (sub) => subs.includes(sub))]] : [];
  });
  return Object.fromEntries(shown);
}

/** Keeps only the sub-attributes for which `keeps` is true, in an object or in each entry of a list. */
function parts(value: unknown, keeps: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => parts(entry, keeps));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => keeps(name.toLowerCase())));
}

/** The maximum number of resources in one response. */
export const MOST_RESULTS = 200;
const DEFAULT_RESULTS = 100;

export interface ListQuery {
  readonly filter: string | undefined;
  readonly startIndex: number;
  readonly count: number;
}

/** Reads the query of a list. Raises a startIndex below 1 to 1, and a negative count to 0 (RFC 7644, 3.4.2.4). */
export function readListQuery(query: Resource): ListQuery {
  const { filter } = query;
  if (filter !== undefined && typeof filter !== 'string') throw invalidValue('filter may be sent only once');
  const whole = (name: string, fallback: number) => {
    const value = query[name];
    if (value === undefined) return fallback;
    if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value))
      throw invalidValue(`${name} must be a whole number; ${quoted(value)} was sent`);
    return Number(value);
  };
  return {
    filter: filter === '' ? undefined : filter,
    startIndex: Math.max(1, whole('startIndex', 1)),
    count: Math.min(MOST_RESULTS, Math.max(0, whole('count', DEFAULT_RESULTS))),
  };
}

export const listView = (resources: readonly Resource[], total: number, startIndex: number): Resource => ({
  schemas: [URN.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
