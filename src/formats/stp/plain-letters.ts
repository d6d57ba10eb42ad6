const MARKS = /\p{M}/gu;
/** Letters that have no plain letter inside them to fall back to. */
const WITHOUT_MARK: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'Oe',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  Ŋ: 'N',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

/** Letters without their accents and macrons; joined and wide ones as the plain letters they stand for. */
export const withoutAccents = (text: string): string =>
  [...text.normalize('NFKD').replace(MARKS, '')].map((letter) => WITHOUT_MARK[letter] ?? letter).join('');

/**
 * Text in the characters a tax office or a bank can read: accents and macrons are taken off their letters, what is not
 * `allowed` becomes a space, and spaces are single with none at the ends.
 */
export function plainLetters(text: string, allowed: RegExp): string {
  const plain = [...text.normalize('NFD').replace(MARKS, '')].map((letter) => WITHOUT_MARK[letter] ?? letter).join('');
  return [...plain]
    .map((letter) => (allowed.test(letter) ? letter : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}
