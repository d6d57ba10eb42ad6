/**
 * JSON in one spelling: no spaces, keys in the order given, every character outside ASCII escaped. What is signed can
 * then be stored as text and sent as bytes without a second opinion about either.
 */
export function compactAsciiJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  const storable = UNSTORABLE.test(text) ? JSON.stringify(value, replaceUnstorable) : text;
  return NOT_ASCII.test(storable) ? storable.replaceAll(EACH_NOT_ASCII, escaped) : storable;
}

const NOT_ASCII = /[\u0080-\uffff]/;
const EACH_NOT_ASCII = /[\u0080-\uffff]/g;

/** The zero character and halves of a surrogate pair: JSON can spell them, PostgreSQL stores neither. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;
const EACH_UNSTORABLE = /\0|[\ud800-\udfff]/gu;

const replaceUnstorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(EACH_UNSTORABLE, '\ufffd') : value;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
