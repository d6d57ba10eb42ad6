/**
 * JSON in one fixed form: no spaces, keys in their existing order, every non-ASCII character escaped. A signed payload
 * therefore has the same bytes when it is stored as text and when it is sent. Characters that PostgreSQL cannot store
 * are replaced.
 */
export function compactAsciiJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  const storable = UNSTORABLE.test(text) ? JSON.stringify(value, replaceUnstorable) : text;
  return NOT_ASCII.test(storable) ? storable.replaceAll(EACH_NOT_ASCII, escaped) : storable;
}

const NOT_ASCII = /[\u0080-\uffff]/;
const EACH_NOT_ASCII = /[\u0080-\uffff]/g;

/** NUL and lone surrogates: valid in JSON, but PostgreSQL cannot store them. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;
const EACH_UNSTORABLE = /\0|[\ud800-\udfff]/gu;

const replaceUnstorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(EACH_UNSTORABLE, '\ufffd') : value;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The values that canonical JSON can represent. Amounts of money are decimal strings, so all numbers are integers. */
export type Canonical = null | boolean | number | string | readonly Canonical[] | { readonly [key: string]: Canonical };

/** Deeper values are rejected, so that a hostile file cannot exhaust the stack. */
const MOST_LEVELS = 32;

/**
 * JSON in the canonical form of RFC 8785, for bytes that are hashed or signed: no spaces, keys sorted by their UTF-16
 * code units, the shortest escapes. Throws for a value that programs in other languages may write differently: a number
 * that is not a safe integer, and text with a lone surrogate.
 */
export function canonicalJson(value: Canonical, levels = MOST_LEVELS): string {
  if (typeof value === 'string') return canonicalText(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError(`${value} is not a safe integer`);
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') throw new TypeError(`${typeof value} is not a JSON value`);
  if (levels === 0) throw new TypeError(`The value has more than ${MOST_LEVELS} levels`);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, levels - 1)).join(',')}]`;
  const record = value as { readonly [key: string]: Canonical };
  const members = Object.keys(record)
    .sort()
    .map((key) => `${canonicalText(key)}:${canonicalJson(record[key]!, levels - 1)}`);
  return `{${members.join(',')}}`;
}

function canonicalText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError('The text has a lone surrogate');
  return JSON.stringify(text);
}

/**
 * Parses bytes that must be canonical JSON. Throws if they are not, so that each value has exactly one form in bytes.
 */
export function parseCanonicalJson(bytes: Uint8Array): Canonical {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const value = JSON.parse(text) as Canonical;
  if (canonicalJson(value) !== text) throw new TypeError('The JSON is not in canonical form');
  return value;
}
