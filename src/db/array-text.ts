export type Value = string | number | boolean | null;

/** An array in PostgreSQL's notation. The driver's own conversion takes several times as long. */
export const arrayText = (values: readonly Value[]): string => `{${values.map(elementText).join(',')}}`;

const PLAIN = /^[A-Za-z0-9.:_-]+$/;

export function elementText(value: Value): string {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  // PostgreSQL reads an unquoted NULL as a null, so every text of four characters is quoted.
  if (value.length !== 4 && PLAIN.test(value)) return value;
  return value.includes('"') || value.includes('\\') ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}

const TEXT_OID = 25;
const HEAD = 20;

/**
 * A `text[]` parameter in PostgreSQL's binary format. The driver's text format quotes and escapes every element, which
 * is slow for texts with many quotes.
 */
export function textArray(texts: readonly (string | null)[]): Buffer {
  const lengths = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)));
  const array = Buffer.allocUnsafe(HEAD + lengths.reduce((sum, length) => sum + 4 + length, 0));
  array.writeInt32BE(texts.length === 0 ? 0 : 1, 0); // dimensions
  array.writeInt32BE(texts.includes(null) ? 1 : 0, 4); // has nulls
  array.writeInt32BE(TEXT_OID, 8);
  array.writeInt32BE(texts.length, 12);
  array.writeInt32BE(1, 16); // lower bound
  let at = HEAD;
  for (const [index, text] of texts.entries()) {
    at = array.writeInt32BE(text === null ? -1 : lengths[index]!, at);
    if (text !== null) at += array.write(text, at);
  }
  return texts.length === 0 ? array.subarray(0, 12) : array;
}
