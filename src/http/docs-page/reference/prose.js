import { element } from './element.js';

/** Converts text with `code` in backticks to nodes. */
export function inline(text) {
  return text
    .split(/(`[^`]+`)/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^`[^`]+`$/.test(piece) ? element('code', { class: 'inline-code' }, piece.slice(1, -1)) : piece));
}

/** Converts paragraphs and dashed lists, the only markup that our descriptions use. */
export function prose(text) {
  if (!text) return [];
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim());
      if (!lines.every((line) => line.startsWith('- '))) return element('p', {}, inline(lines.join(' ')));
      return element(
        'ul',
        {},
        lines.map((line) => element('li', {}, inline(line.slice(2)))),
      );
    });
}
