/** A block of the Bru language; nothing where it would be empty. */
export const block = (name: string, content: readonly string[]): string =>
  content.length === 0 ? '' : `${name} {\n${content.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('')}}\n\n`;

export const lines = (text: string): readonly string[] => text.split('\n');
