/** An element with text or with child elements, never both: our messages have no mixed content. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

type Part = XmlElement | undefined;

export const element = (
  name: string,
  content: string | readonly Part[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  name,
  attributes,
  content: typeof content === 'string' ? content : content.filter((part) => part !== undefined),
});

/** A text element, omitted when empty. */
export const leaf = (name: string, text: string | null | undefined): Part =>
  text === null || text === undefined || text === '' ? undefined : element(name, text);

/** A group, omitted when all its parts are omitted. */
export const group = (name: string, parts: readonly Part[]): Part =>
  parts.every((part) => part === undefined) ? undefined : element(name, parts);

// Characters that XML 1.0 does not allow at all, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question.
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

function escaped(text: string): string {
  if (IMPOSSIBLE.test(text)) throw new RangeError('the text contains a character that XML does not allow');
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** One line for each element, indented by two spaces, so that a rejected message is easy to read. */
export function writeXml({ name, attributes, content }: XmlElement, indent = ''): string {
  const open = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`;
  if (content.length === 0) return `${open}/>\n`;
  if (typeof content === 'string') return `${open}>${escaped(content)}</${name}>\n`;
  return `${open}>\n${content.map((part) => writeXml(part, `${indent}  `)).join('')}${indent}</${name}>\n`;
}
