/** An element with text or with elements inside, never both: the messages we write have no mixed content. */
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

/** An element that is left out when there is nothing to say. */
export const leaf = (name: string, text: string | null | undefined): Part =>
  text === null || text === undefined || text === '' ? undefined : element(name, text);

/** A group that is left out when everything in it is. */
export const group = (name: string, parts: readonly Part[]): Part =>
  parts.every((part) => part === undefined) ? undefined : element(name, parts);

// Characters that XML 1.0 cannot hold at all, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question.
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

function escaped(text: string): string {
  if (IMPOSSIBLE.test(text)) throw new RangeError('the text holds a character that XML cannot carry');
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** One line for each element, indented by two: people look at these messages when one is refused. */
export function writeXml({ name, attributes, content }: XmlElement, indent = ''): string {
  const open = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`;
  if (content.length === 0) return `${open}/>\n`;
  if (typeof content === 'string') return `${open}>${escaped(content)}</${name}>\n`;
  return `${open}>\n${content.map((part) => writeXml(part, `${indent}  `)).join('')}${indent}</${name}>\n`;
}
