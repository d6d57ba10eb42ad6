/**
 * JSON in a canonical form: no spaces, keys in the given order, every character outside ASCII escaped. A signed payload
 * can then be stored as text and sent as bytes without any difference.
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
