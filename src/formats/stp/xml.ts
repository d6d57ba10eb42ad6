/** The error for text that is not well-formed. Its message says where. */
export class NotWellFormed extends Error {
  override readonly name = 'NotWellFormed';
}

const NAME = String.raw`[A-Za-z_][\w.-]*`;
const TAG = new RegExp(String.raw`<(?:(/)(${NAME})\s*|(${NAME})((?:\s+${NAME}\s*=\s*"[^"<]*")*)\s*(/?))>`, 'y');
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*"([^"]*)"`, 'g');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads the subset of XML that we write: only elements, attributes and text. Like an attachment, the document may have
 * several root elements.
 */
export function readXml(xml: string): readonly XmlElement[] {
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  let at = 0;
  while (at < xml.length) {
    const current = open.at(-1)!;
    const next = xml.indexOf('<', at);
    const text = xml.slice(at, next === -1 ? xml.length : next);
    current.text += unescaped(text, at);
    if (next === -1) break;
    TAG.lastIndex = next;
    const tag = TAG.exec(xml);
    if (!tag) throw new NotWellFormed(`a tag is broken at character ${next}`);
    const [whole, closing, closed, name, attributes = '', empty] = tag;
    if (closing) {
      if (open.length === 1 || current.name !== closed)
        throw new NotWellFormed(`</${closed}> has no opening tag, at character ${next}`);
      open.pop();
      open.at(-1)!.children.push(finished(current));
    } else {
      const started: Open = { name: name!, attributes: attributesOf(attributes, next), children: [], text: '' };
      if (empty) current.children.push(finished(started));
      else open.push(started);
    }
    at = next + whole.length;
  }
  if (open.length > 1) throw new NotWellFormed(`<${open.at(-1)!.name}> is not closed`);
  if (root.text.trim() !== '') throw new NotWellFormed('there is text outside of the records');
  return root.children;
}

function finished({ name, attributes, children, text }: Open): XmlElement {
  if (children.length === 0) return element(name, text, attributes);
  if (text.trim() !== '') throw new NotWellFormed(`<${name}> mixes text and elements`);
  return element(name, children, attributes);
}

function attributesOf(text: string, at: number): Readonly<Record<string, string>> {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, key, value]) => [key!, unescaped(value!, at)] as const);
  if (new Set(found.map(([key]) => key)).size !== found.length)
    throw new NotWellFormed(`an attribute repeats at ${at}`);
  return Object.fromEntries(found);
}

function unescaped(text: string, at: number): string {
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const value = whole.endsWith(';') ? ENTITIES[name] : undefined;
    if (value === undefined) throw new NotWellFormed(`an ampersand is not escaped near character ${at}`);
    return value;
  });
}

/** An element that contains either text or child elements. The messages have no mixed content. */
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

/** A text element. It is omitted when empty. */
export const leaf = (name: string, text: string | null | undefined): Part =>
  text === null || text === undefined || text === '' ? undefined : element(name, text);

/** A group. It is omitted when all its parts are omitted. */
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
