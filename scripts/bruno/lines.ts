/** A block of the Bru language; empty if it has no content. */
export const block = (name: string, content: readonly string[]): string =>
  content.length === 0 ? '' : `${name} {\n${content.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('')}}\n\n`;

export const lines = (text: string): readonly string[] => text.split('\n');
