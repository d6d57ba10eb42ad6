import { isUnstorable } from '../../http/validation/validation.ts';
import type { Attribute, Resource, ResourceKind } from './attributes.ts';
import { invalidSyntax, invalidValue, quoted, tooMany } from './scim-error.ts';

const EMAIL = /^[^\s@<>(),;:"\\[\]]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/;
/** Ids of records are positive whole numbers that JavaScript can represent exactly. */
const ID = /^[1-9]\d{0,14}$/;
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;

export const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds an object's value by name in any case. Throws if the same name was sent twice, because that is ambiguous. */
export function valueNamed(object: Resource, name: string): unknown {
  const keys = Object.keys(object).filter((key) => key.toLowerCase() === name.toLowerCase());
  if (keys.length > 1) throw invalidSyntax(`The attribute ${name} was sent twice, as ${keys.join(' and ')}`);
  return keys[0] === undefined ? undefined : object[keys[0]];
}

/** Throws unless the body is an object whose `schemas` contains the schema. */
export function requireSchema(body: unknown, urn: string): Resource {
  if (!isObject(body)) throw invalidSyntax('The body must be a JSON object');
  const schemas = valueNamed(body, 'schemas');
  const isNamed =
    Array.isArray(schemas) &&
    schemas.some((each) => typeof each === 'string' && each.toLowerCase() === urn.toLowerCase());
  if (!isNamed) throw invalidSyntax(`schemas must contain ${urn}; ${quoted(schemas)} was sent`);
  return body;
}

/**
 * Reads the whole resource in a POST or PUT. Ignores read-only attributes, attributes that are not stored and unknown
 * attributes, as the standard requires (RFC 7644, 3.3 and 3.5.1).
 */
export function readResource({ urn, attributes }: ResourceKind, body: unknown): Resource {
  const given = requireSchema(body, urn);
  const read: Resource = {};
  for (const attribute of attributes) {
    if (attribute.isReadOnly) continue;
    const value = readValue(attribute, valueNamed(given, attribute.name));
    if (value !== undefined) read[attribute.name] = value;
  }
  requireRequired(attributes, read);
  return read;
}

export function requireRequired(attributes: readonly Attribute[], read: Resource): void {
  const missing = attributes.find(({ name, isRequired }) => isRequired && read[name] === undefined);
  if (missing) throw invalidValue(`${missing.name} is required`);
}

/**
 * Checks a value and returns its canonical form. Returns undefined for null, empty text and an empty list, which all
 * mean that the attribute has no value.
 */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (!attribute.isMulti) return readSingle(attribute, value, attribute.name);
  const given = Array.isArray(value) ? value : [value];
  const { most = 100 } = attribute;
  if (given.length > most) throw tooMany(`${attribute.name} has ${given.length} entries; at most ${most} are allowed`);
  const entries = given.map((entry) => readEntry(attribute, entry));
  requireOnePrimary(attribute, entries);
  return entries.length === 0 ? undefined : withoutRepeats(attribute, entries);
}

/** One entry of a multi-valued attribute. */
export function readEntry(attribute: Attribute, entry: unknown): Resource {
  if (!isObject(entry))
    throw invalidValue(`Each entry of ${attribute.name} must be an object; ${quoted(entry)} was sent`);
  const read = readSingle(attribute, entry, attribute.name) as Resource | undefined;
  if (read === undefined) throw invalidValue(`An entry of ${attribute.name} has no value`);
  requireRequiredOf(attribute, read);
  return read;
}

export function requireRequiredOf({ name, sub = [] }: Attribute, entry: Resource): void {
  const missing = sub.find((each) => each.isRequired && entry[each.name] === undefined);
  if (missing) throw invalidValue(`Each entry of ${name} needs ${missing.name}`);
}

/** A later entry replaces an earlier one with the same key. */
function withoutRepeats({ keyOf }: Attribute, entries: readonly Resource[]): readonly Resource[] {
  return keyOf ? [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()] : entries;
}

function requireOnePrimary({ name }: Attribute, entries: readonly Resource[]): void {
  if (entries.filter(({ primary }) => primary === true).length > 1)
    throw invalidValue(`Only one entry of ${name} may be primary`);
}

/** A value of a single-valued attribute, or one entry of a list. */
export function readSingle(attribute: Attribute, value: unknown, at: string): unknown {
  if (attribute.type === 'boolean') return readBoolean(value, at);
  if (attribute.type === 'complex') return readComplex(attribute, value, at);
  return readText(attribute, value, at);
}

/** Microsoft Entra sends booleans as text: "True" and "False". */
function readBoolean(value: unknown, at: string): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalidValue(`${at} must be true or false; ${quoted(value)} was sent`);
}

function readComplex({ sub = [] }: Attribute, value: unknown, at: string): Resource | undefined {
  if (!isObject(value)) throw invalidValue(`${at} must be an object; ${quoted(value)} was sent`);
  const read: Resource = {};
  for (const each of sub) {
    const given = valueNamed(value, each.name);
    if (each.isReadOnly || given === undefined || given === null) continue;
    const part = readSingle(each, given, `${at}.${each.name}`);
    if (part !== undefined) read[each.name] = part;
  }
  return Object.keys(read).length === 0 ? undefined : read;
}

function readText({ most = 100, format, choices, name }: Attribute, value: unknown, at: string): string | undefined {
  if (typeof value !== 'string') throw invalidValue(`${at} must be a string; ${quoted(value)} was sent`);
  const text = value.trim();
  if (text === '') return undefined;
  if (isUnstorable(text) || !LINE.test(text)) throw invalidValue(`${at} must be one line without control characters`);
  if ([...text].length > most)
    throw invalidValue(`${at} has ${[...text].length} characters; at most ${most} are allowed`);
  if (format === 'email' && !EMAIL.test(text))
    throw invalidValue(`${at} must be an email address; ${quoted(text)} was sent`);
  if (format === 'id' && !ID.test(text)) throw invalidValue(`${at} must be the id of a user; ${quoted(text)} was sent`);
  const choice = choices?.find((each) => each.toLowerCase() === text.toLowerCase());
  // Entra and Okta let customers define their own types of email address, so only the type of a member is checked.
  if (choices && choice === undefined && name === 'type' && at.startsWith('members'))
    throw invalidValue(`${at} must be User, because groups within groups are not supported; ${quoted(text)} was sent`);
  return choice ?? text;
}

/**
 * The writable attributes in the order of the schema, so that two equal resources have the same JSON text.
 */
export function canonical(attributes: readonly Attribute[], resource: Resource): Resource {
  const ordered: Resource = {};
  for (const { name, sub, isMulti, isReadOnly } of attributes) {
    const value = resource[name];
    if (isReadOnly || value === undefined) continue;
    if (!sub) ordered[name] = value;
    else if (isMulti) ordered[name] = (value as readonly Resource[]).map((entry) => canonical(sub, entry));
    else ordered[name] = canonical(sub, value as Resource);
  }
  return ordered;
}
