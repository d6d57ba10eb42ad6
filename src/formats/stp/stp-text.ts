import type { Address } from './pay-event.ts';
import { withoutAccents } from './plain-letters.ts';

/**
 * The two lines of a street address, each with at most 38 characters. If either line is longer, the words of both are
 * wrapped again over the two lines. Undefined if they do not fit.
 */
export function addressLines({
  line1,
  line2,
}: Pick<Address, 'line1' | 'line2'>): readonly [string, string] | undefined {
  const lines = [stpText(line1, LINE), stpText(line2, LINE)] as const;
  if (lines.every((line) => line.length <= LINE.most)) return lines;
  const words = lines.join(' ').trim().split(' ');
  let first = '';
  while (words.length > 0 && `${first} ${words[0]}`.trim().length <= LINE.most) {
    first = `${first} ${words.shift()}`.trim();
  }
  const rest = words.join(' ');
  return first !== '' && rest.length <= LINE.most ? [first, rest] : undefined;
}

/** The characters and length that one element of the message allows. */
interface TextRule {
  readonly allowed: RegExp;
  readonly most: number;
  /**
   * Whether a text that is too long is cut. Names are cut, because the user cannot shorten them. The user must shorten
   * any other text.
   */
  readonly isCut: boolean;
}

const NAMES = /[A-Za-z0-9 .,?(){}:;'|\-_=\\/@#$%*&"]/;
const ADDRESSES = /[A-Za-z0-9 .,?()[\]:;'\-=\\/@$%*&!"]/;

/** The character classes and lengths of the ATO's 2020 schemas. */
export const ORGANISATION: TextRule = { allowed: /[A-Za-z0-9 .,?!(){}:;'|\-_=\\/@#$%*&"]/, most: 200, isCut: true };
export const CONTACT: TextRule = { allowed: NAMES, most: 200, isCut: true };
export const NAME: TextRule = { allowed: NAMES, most: 40, isCut: true };
export const LINE: TextRule = { allowed: ADDRESSES, most: 38, isCut: false };
export const LOCALITY: TextRule = { allowed: ADDRESSES, most: 46, isCut: false };
export const DECLARER: TextRule = { allowed: /[A-Za-z0-9@$%&*()_\-=;:'",.?/ ]/, most: 200, isCut: true };
const PHONE: TextRule = { allowed: /[A-Za-z0-9 ]/, most: 16, isCut: false };

/** Replacements for punctuation that an element does not allow. */
const SIGNS: Readonly<Record<string, string>> = {
  '`': "'",
  '´': "'",
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '⁄': '/',
  '+': '&',
  _: '-',
  '|': '/',
  '[': '(',
  '{': '(',
  ']': ')',
  '}': ')',
};

type TextChange = 'accents' | 'signs' | 'cut';

export interface MadeText {
  readonly text: string;
  /** Letters and digits without a plain form. They would be lost, so the text is rejected. */
  readonly lost: readonly string[];
  readonly isTooLong: boolean;
  /** The kinds of change made to the text. Collapsed spaces are not listed. */
  readonly changes: readonly TextChange[];
}

/**
 * Changes a text so that the ATO accepts it. `accents`: accents were removed. `signs`: punctuation that is not allowed
 * became the closest allowed character or a space. `cut`: a name that is too long was cut.
 */
export function madeText(given: string | null, rule: TextRule): MadeText {
  const changes = new Set<TextChange>();
  const lost: string[] = [];
  let made = '';
  for (const letter of (given ?? '').normalize('NFC')) {
    const signed = rule.allowed.test(letter) ? letter : (SIGNS[letter] ?? letter);
    const plain = rule.allowed.test(signed) ? signed : withoutAccents(signed);
    for (const each of plain) {
      const near = rule.allowed.test(each) ? each : (SIGNS[each] ?? each);
      if (rule.allowed.test(near)) {
        made += near;
      } else {
        if (/[\p{L}\p{N}]/u.test(each)) lost.push(letter);
        made += ' ';
      }
    }
    if (signed !== plain && /\p{L}/u.test(letter)) changes.add('accents');
    else if (!/\s/.test(letter) && !rule.allowed.test(letter)) changes.add('signs');
  }
  const text = made.replace(/ +/g, ' ').trim();
  if (text.length <= rule.most) return { text, lost, isTooLong: false, changes: [...changes] };
  if (!rule.isCut) return { text, lost, isTooLong: true, changes: [...changes] };
  return { text: text.slice(0, rule.most).trim(), lost, isTooLong: false, changes: [...changes, 'cut'] };
}

export const stpText = (text: string | null, rule: TextRule): string => madeText(text, rule).text;

/**
 * A phone number with letters, digits and spaces. An Australian number starts with 0. A number that is too long loses
 * its spaces.
 */
export function madePhone(given: string | null): MadeText {
  const national = (given ?? '').trim().replace(/^\+61[ ()-]*0?[ )-]*(?=\d)/, '0');
  const made = madeText(national.replace(/^\+/, ''), PHONE);
  const closed = made.isTooLong ? made.text.replaceAll(' ', '') : made.text;
  return { ...made, text: closed, isTooLong: closed.length > PHONE.most };
}

const MOST_EMAIL = 200;

/** Whether an email address is at most 200 printable ASCII characters, without spaces and with one @. */
export const isStpEmail = (text: string): boolean =>
  text.length <= MOST_EMAIL && /^[!-~]+$/.test(text) && /^[^@]+@[^@]+\.[^@]+$/.test(text);
