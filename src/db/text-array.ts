const TEXT_OID = 25;
const HEAD = 20;

/**
 * A `text[]` parameter in the server's own binary form. The driver's form quotes and escapes every element, which for
 * texts full of quotes costs more than all else that is done with them.
 */
export function textArray(texts: readonly (string | null)[]): Buffer {
  const lengths = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)));
  const array = Buffer.allocUnsafe(HEAD + lengths.reduce((sum, length) => sum + 4 + length, 0));
  array.writeInt32BE(texts.length === 0 ? 0 : 1, 0); // dimensions
  array.writeInt32BE(texts.includes(null) ? 1 : 0, 4); // whether some are null
  array.writeInt32BE(TEXT_OID, 8);
  array.writeInt32BE(texts.length, 12);
  array.writeInt32BE(1, 16); // the first index
  let at = HEAD;
  for (const [index, text] of texts.entries()) {
    at = array.writeInt32BE(text === null ? -1 : lengths[index]!, at);
    if (text !== null) at += array.write(text, at);
  }
  return texts.length === 0 ? array.subarray(0, 12) : array;
}
