import { type Attribute, attributeNamed, type Resource, type ResourceKind, URN } from './attributes.ts';
import { type Comparison, parseFilter } from './filter.ts';
import {
  isObject,
  readEntry,
  readSingle,
  readValue,
  requireRequiredOf,
  requireSchema,
  valueNamed,
} from './read-resource.ts';
import {
  invalidFilter,
  invalidPath,
  invalidSyntax,
  invalidValue,
  mutability,
  noTarget,
  quoted,
  tooMany,
} from './scim-error.ts';

const MOST_OPERATIONS = 1_000;
const LONGEST_PATH = 2_000;
const PATH = /^([A-Za-z$][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/s;

type Op = 'add' | 'replace' | 'remove';

interface Operation {
  readonly op: Op;
  readonly path: string | undefined;
  readonly value: unknown;
}

/** The part of the resource that a path selects. */
interface Target {
  readonly attribute: Attribute;
  /** Selects entries of a multi-valued attribute; undefined selects the attribute itself. */
  readonly filter: readonly Match[] | undefined;
  readonly sub: Attribute | undefined;
}

interface Match {
  readonly sub: Attribute;
  readonly value: Comparison['value'];
}

/**
 * Applies the operations of a PATCH to a resource and returns the changed copy (RFC 7644, section 3.5.2). If any
 * operation is invalid, throws a SCIM error, and none of the operations takes effect. Also accepts the forms that Okta
 * and Microsoft Entra send: operation names in any case, booleans as text, an object without a path whose keys are
 * paths, and a removal of members that lists them in the value.
 */
export function applyPatch(kind: ResourceKind, resource: Resource, body: unknown): Resource {
  const operations = readOperations(body);
  const changed: Resource = structuredClone(resource);
  for (const operation of operations) apply(kind, changed, operation);
  const missing = kind.attributes.find(({ name, isRequired }) => isRequired && changed[name] === undefined);
  if (missing) throw mutability(`${missing.name} is required and cannot be removed`);
  return changed;
}

function readOperations(body: unknown): readonly Operation[] {
  const given = valueNamed(requireSchema(body, URN.patch), 'Operations');
  if (!Array.isArray(given) || given.length === 0)
    throw invalidSyntax('Operations must be a list with at least one operation');
  if (given.length > MOST_OPERATIONS)
    throw tooMany(`The request has ${given.length} operations; at most ${MOST_OPERATIONS} are allowed`);
  return given.map(readOperation);
}

function readOperation(given: unknown): Operation {
  if (!isObject(given)) throw invalidSyntax(`Each operation must be an object; ${quoted(given)} was sent`);
  const [op, path, value] = ['op', 'path', 'value'].map((name) => valueNamed(given, name));
  const name = typeof op === 'string' ? op.toLowerCase() : '';
  if (name !== 'add' && name !== 'replace' && name !== 'remove')
    throw invalidSyntax(`op must be add, replace or remove; ${quoted(op)} was sent`);
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw invalidPath(`path must be a string; ${quoted(path)} was sent`);
  return { op: name, path: path?.trim() || undefined, value };
}

function apply(kind: ResourceKind, resource: Resource, { op, path, value }: Operation): void {
  if (path !== undefined) {
    applyAt(kind, resource, { op, path, value });
    return;
  }
  if (op === 'remove') throw noTarget('A remove operation needs a path');
  if (!isObject(value)) throw invalidValue(`An operation without a path needs an object as its value`);
  for (const [key, part] of Object.entries(value)) {
    // Okta also sends the id when it renames a group. Read-only attributes of an object are ignored, as in PUT.
    if (attributeNamed(kind.attributes, key)?.isReadOnly) continue;
    if (key.toLowerCase() === kind.urn.toLowerCase()) apply(kind, resource, { op, path: undefined, value: part });
    else applyAt(kind, resource, { op, path: key, value: part });
  }
}

function applyAt(kind: ResourceKind, resource: Resource, { op, path, value }: Operation & { path: string }): void {
  const target = readPath(kind, path);
  if (target === undefined) return;
  const { attribute, sub } = target;
  if (attribute.isReadOnly || sub?.isReadOnly) throw mutability(`${path} is read-only`);
  if (op !== 'remove' && value === undefined) throw invalidValue(`The operation on ${path} needs a value`);
  if (attribute.isMulti) changeEntries(resource, target, { op, path, value });
  else if (sub) changeSub(resource, attribute, sub, op === 'remove' ? undefined : value);
  else changeSingle(resource, attribute, op === 'remove' ? undefined : value);
}

/** Returns undefined for an attribute of the standard that Tasman does not store. */
function readPath(kind: ResourceKind, text: string): Target | undefined {
  if (text.length > LONGEST_PATH) throw invalidPath(`The path is longer than ${LONGEST_PATH} characters`);
  const folded = text.toLowerCase();
  if (folded.startsWith(URN.enterpriseUser.toLowerCase()) && kind.name === 'User') return undefined;
  const isOwn = folded.startsWith(`${kind.urn.toLowerCase()}:`);
  const [, name, filter, subName] = PATH.exec(isOwn ? text.slice(kind.urn.length + 1) : text) ?? [];
  if (name === undefined) throw invalidPath(`The path ${quoted(text)} is invalid; send one such as name.familyName`);
  if (kind.unstored.has(name.toLowerCase())) return undefined;
  const attribute = attributeNamed(kind.attributes, name);
  if (!attribute) throw invalidPath(`A ${kind.name} has no attribute ${quoted(name)}`);
  const sub = subName === undefined ? undefined : attributeNamed(attribute.sub, subName);
  if (subName !== undefined && !sub) throw invalidPath(`${attribute.name} has no attribute ${quoted(subName)}`);
  if (filter === undefined) return { attribute, filter: undefined, sub };
  if (!attribute.isMulti) throw invalidPath(`${attribute.name} is not a list, so the path cannot have a filter`);
  return { attribute, filter: readMatches(attribute, filter), sub };
}

function readMatches(attribute: Attribute, filter: string): readonly Match[] {
  return parseFilter(filter).map(({ attribute: name, value }) => {
    const sub = attributeNamed(attribute.sub, name);
    if (!sub) throw invalidFilter(`Entries of ${attribute.name} have no attribute ${quoted(name)}`);
    const comparable = sub.type === 'boolean' ? ['boolean', 'string'] : ['string'];
    if (!comparable.includes(typeof value))
      throw invalidFilter(`${attribute.name}.${sub.name} cannot be compared with ${quoted(value)}`);
    return { sub, value };
  });
}

const fits = (entry: Resource, matches: readonly Match[]): boolean =>
  matches.every(({ sub, value }) => {
    const own = entry[sub.name];
    if (own === undefined) return sub.type === 'boolean' && String(value).toLowerCase() === 'false';
    return sub.isCaseExact ? own === value : String(own).toLowerCase() === String(value).toLowerCase();
  });

function changeSingle(resource: Resource, attribute: Attribute, value: unknown): void {
  if (attribute.type !== 'complex' || value === undefined || value === null) {
    assign(resource, attribute, value);
    return;
  }
  if (!isObject(value)) throw invalidValue(`${attribute.name} must be an object; ${quoted(value)} was sent`);
  // Both add and replace keep the sub-attributes that are not sent (RFC 7644, 3.5.2.1 and 3.5.2.3).
  for (const sub of attribute.sub ?? []) {
    const part = valueNamed(value, sub.name);
    if (part !== undefined && !sub.isReadOnly) changeSub(resource, attribute, sub, part);
  }
}

function changeSub(resource: Resource, attribute: Attribute, sub: Attribute, value: unknown): void {
  const whole: Resource = { ...(resource[attribute.name] as Resource | undefined) };
  assign(whole, sub, value, `${attribute.name}.${sub.name}`);
  if (Object.keys(whole).length === 0) delete resource[attribute.name];
  else resource[attribute.name] = whole;
}

function assign(resource: Resource, attribute: Attribute, value: unknown, at = attribute.name): void {
  const read = value === undefined || value === null ? undefined : readSingle(attribute, value, at);
  if (read !== undefined) resource[attribute.name] = read;
  else if (attribute.type === 'boolean' && attribute.name === 'active')
    throw invalidValue('active cannot be removed; send true or false');
  else delete resource[attribute.name];
}

function changeEntries(resource: Resource, target: Target, { op, path, value }: Operation & { path: string }): void {
  const { attribute, filter, sub } = target;
  const entries = (resource[attribute.name] as readonly Resource[] | undefined) ?? [];
  const isChosen = (entry: Resource) => filter === undefined || fits(entry, filter);
  let changed: readonly Resource[];
  if (op === 'remove') changed = removeEntries(entries, target, isChosen, value);
  else if (sub) changed = changeEach(entries, target, isChosen, { op, path, part: { [sub.name]: value } });
  else if (filter) changed = changeEach(entries, target, isChosen, { op, path, part: value });
  else {
    const given = (readValue(attribute, value) ?? []) as readonly Resource[];
    changed = op === 'replace' ? given : joined(attribute, entries, given);
  }
  const { most = 100 } = attribute;
  if (changed.length > most)
    throw tooMany(`${attribute.name} would have ${changed.length} entries; at most ${most} are allowed`);
  if (changed.length === 0) delete resource[attribute.name];
  else resource[attribute.name] = changed;
}

function removeEntries(
  entries: readonly Resource[],
  { attribute, filter, sub }: Target,
  isChosen: (entry: Resource) => boolean,
  value: unknown,
): readonly Resource[] {
  if (sub) {
    if (sub.isRequired) return entries.filter((entry) => !isChosen(entry));
    return entries.map((entry) => (isChosen(entry) ? without(entry, sub.name) : entry));
  }
  // Microsoft Entra removes members with a list in the value instead of a filter in the path.
  const listed =
    filter === undefined && value !== undefined && value !== null ? listedValues(attribute, value) : undefined;
  return entries.filter((entry) => !(isChosen(entry) && (listed?.has(String(entry.value).toLowerCase()) ?? true)));
}

const listedValues = (attribute: Attribute, value: unknown): ReadonlySet<string> => {
  const given = (readValue(attribute, value) ?? []) as readonly Resource[];
  return new Set(given.map((entry) => String(entry.value).toLowerCase()));
};

function changeEach(
  entries: readonly Resource[],
  { attribute, filter }: Target,
  isChosen: (entry: Resource) => boolean,
  { op, path, part }: { op: Op; path: string; part: unknown },
): readonly Resource[] {
  if (!isObject(part)) throw invalidValue(`The value at ${path} must be an object; ${quoted(part)} was sent`);
  if (!entries.some(isChosen)) {
    if (op === 'replace') throw noTarget(`No entry of ${attribute.name} matches the path ${quoted(path)}`);
    const made = Object.fromEntries((filter ?? []).map(({ sub, value }) => [sub.name, value]));
    return joined(attribute, entries, [readEntry(attribute, { ...made, ...part })]);
  }
  const changed = entries.map((entry) => (isChosen(entry) ? withPart(attribute, entry, part) : entry));
  const touched = entries.flatMap((entry, index) => (isChosen(entry) ? [changed[index] as Resource] : []));
  return joined(attribute, changed, touched);
}

function withPart(attribute: Attribute, entry: Resource, part: Resource): Resource {
  const changed = { ...entry };
  for (const sub of attribute.sub ?? []) {
    const value = valueNamed(part, sub.name);
    if (value !== undefined && !sub.isReadOnly) assign(changed, sub, value, `${attribute.name}.${sub.name}`);
  }
  requireRequiredOf(attribute, changed);
  return changed;
}

/** Adds entries, and merges entries that have the same key. A new primary entry becomes the only primary one. */
function joined(attribute: Attribute, entries: readonly Resource[], more: readonly Resource[]): readonly Resource[] {
  const keyOf = attribute.keyOf ?? ((entry) => JSON.stringify(entry));
  const byKey = indexes.get(entries) ?? new Map();
  const isNew = byKey.size === 0;
  for (const entry of isNew ? [...entries, ...more] : more)
    byKey.set(keyOf(entry), { ...byKey.get(keyOf(entry)), ...entry });
  const primary = more.findLast((entry) => entry.primary === true);
  const chosen = primary && keyOf(primary);
  for (const [key, entry] of chosen === undefined ? [] : byKey)
    if (key !== chosen && entry.primary === true) byKey.set(key, { ...entry, primary: false });
  const all = [...byKey.values()];
  indexes.set(all, byKey);
  return all;
}

/** The entries of a list by key, so that a thousand additions to a large group do not read the whole group each time. */
const indexes = new WeakMap<readonly Resource[], Map<string, Resource>>();

function without(entry: Resource, name: string): Resource {
  const { [name]: _removed, ...rest } = entry;
  return rest;
}
