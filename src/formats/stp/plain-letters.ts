const MARKS = /\p{M}/gu;
/** Replacements for letters that Unicode does not decompose into a plain letter and marks. */
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

/** Removes accents and macrons; ligatures and full-width letters become plain letters. */
export const withoutAccents = (text: string): string =>
  [...text.normalize('NFKD').replace(MARKS, '')].map((letter) => WITHOUT_MARK[letter] ?? letter).join('');

/**
 * The text in characters that the recipient accepts. Accents and macrons are removed, characters that are not `allowed`
 * become spaces, repeated spaces become one, and the text is trimmed.
 */
export function plainLetters(text: string, allowed: RegExp): string {
  const plain = [...text.normalize('NFD').replace(MARKS, '')].map((letter) => WITHOUT_MARK[letter] ?? letter).join('');
  return [...plain]
    .map((letter) => (allowed.test(letter) ? letter : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}
