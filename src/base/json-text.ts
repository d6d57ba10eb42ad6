/** A piece of serialised JSON. The pieces are not joined until the response is sent. */
export interface JsonText {
  /** The number of bytes of the text in UTF-8. */
  readonly bytes: number;
  text(): string;
}

export const jsonOf = (text: string): JsonText => ({ bytes: Buffer.byteLength(text), text: () => text });

/**
 * JSON that contains only ASCII, stored outside the JavaScript heap: thousands of unsent pieces add no work to garbage
 * collection.
 */
export class AsciiJson implements JsonText {
  readonly #kept: Buffer;

  constructor(text: string) {
    this.#kept = Buffer.from(text, 'latin1');
  }

  get bytes(): number {
    return this.#kept.length;
  }

  text(): string {
    return this.#kept.toString('latin1');
  }
}

export const COMMA = jsonOf(',');
const [OPEN, CLOSE] = [jsonOf('['), jsonOf(']')] as const;

export function arrayOf(elements: readonly (readonly JsonText[])[]): readonly JsonText[] {
  const parts: JsonText[] = [OPEN];
  for (const element of elements) {
    if (parts.length > 1) parts.push(COMMA);
    parts.push(...element);
  }
  parts.push(CLOSE);
  return parts;
}

/** Writes all texts into one buffer, without an intermediate copy or buffer for each text. */
export function joinJson(texts: readonly JsonText[]): Buffer {
  let length = 0;
  for (const { bytes } of texts) length += bytes;
  const all = Buffer.allocUnsafe(length);
  let at = 0;
  for (const text of texts) at += all.write(text.text(), at);
  // `allocUnsafe` memory is uninitialised. Returns only the part that was written, whatever lengths the texts reported.
  return all.subarray(0, at);
}
