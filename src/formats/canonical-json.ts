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
