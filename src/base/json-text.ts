/** JSON that was written before, put together only when it is sent. */
export interface JsonText {
  /** As sent, in UTF-8. */
  readonly bytes: number;
  text(): string;
}

export const jsonOf = (text: string): JsonText => ({ bytes: Buffer.byteLength(text), text: () => text });

/** JSON of ASCII alone, kept outside the heap: there is nothing to collect of thousands of them that wait to be sent. */
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

/** The parts of an array, from those of its elements. */
export function arrayOf(elements: readonly (readonly JsonText[])[]): readonly JsonText[] {
  const parts: JsonText[] = [OPEN];
  for (const element of elements) {
    if (parts.length > 1) parts.push(COMMA);
    parts.push(...element);
  }
  parts.push(CLOSE);
  return parts;
}

/** Writes each text into its place: no text is held twice, and none needs a buffer of its own. */
export function putTogether(texts: readonly JsonText[]): Buffer {
  let length = 0;
  for (const { bytes } of texts) length += bytes;
  const all = Buffer.allocUnsafe(length);
  let at = 0;
  for (const text of texts) at += all.write(text.text(), at);
  // Nothing but what was written leaves, whatever the texts said of their length.
  return all.subarray(0, at);
}
