/** What the built-in fonts of every PDF reader hold beyond Latin-1. */
const ALSO = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isInFont = (character: string): boolean =>
  (character >= ' ' && character <= '~') ||
  (character >= '\u00a0' && character <= '\u00ff') ||
  ALSO.includes(character);

/**
 * Text in letters the built-in fonts have. A letter with a mark they lack, such as the macron of Māori, is shown without
 * it; anything else they lack becomes a question mark, so that it is seen that something stood there.
 */
export function printable(text: string): string {
  let shown = '';
  for (const character of text.normalize('NFC').replaceAll(/\s+/g, ' ')) {
    if (isInFont(character)) shown += character;
    else {
      const [bare = ''] = character.normalize('NFD');
      shown += isInFont(bare) ? bare : '?';
    }
  }
  return shown;
}
