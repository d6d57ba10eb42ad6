/** Formats a block of the Bru language. Returns an empty string if the block has no content. */
export const block = (name: string, content: readonly string[]): string =>
  content.length === 0 ? '' : `${name} {\n${content.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('')}}\n\n`;

export const lines = (text: string): readonly string[] => text.split('\n');
