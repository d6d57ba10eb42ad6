/** Python's reserved words. */
const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Escapes a name that is a reserved word. */
export const nameIn = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name);

/** Converts `createPays` to `create_pays` and `If-Match` to `if_match`. */
export const snakeOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

/** A value as a Python literal. */
export function literalOf(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

const WIDTH = 116;

/** A docstring, indented and wrapped. */
export function docstring(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs.flatMap((paragraph, at) => [...(at === 0 ? [] : ['']), ...filled(paragraph, indent)]);
  const text = lines.join('\n').replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  // A quote at the end would merge with the closing quotes.
  const end = lines.length > 1 ? `\n${indent}` : text.endsWith('"') ? ' ' : '';
  return `${indent}"""${text.trimStart()}${end}"""\n`;
}

/** Wraps a paragraph. Indented lines are kept separate. */
function filled(paragraph: string, indent: string): readonly string[] {
  return paragraph.split('\n').flatMap((line) => {
    const own = /^ */.exec(line)?.[0] ?? '';
    const lines: string[] = [];
    let current = '';
    for (const word of line.trim().split(/\s+/)) {
      const start = `${indent}${own}${lines.length > 0 && own !== '' ? '    ' : ''}`;
      if (current !== '' && `${current} ${word}`.length > WIDTH) {
        lines.push(current);
        current = `${indent}${own}${own !== '' ? '    ' : ''}${word}`;
      } else current = current === '' ? `${start}${word}` : `${current} ${word}`;
    }
    return [...lines, current];
  });
}
