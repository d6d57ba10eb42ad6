import { withoutAccents } from './plain-letters.ts';

/** What one element of the message can hold. */
export interface TextRule {
  readonly allowed: RegExp;
  readonly most: number;
  /** A name cannot be shortened by the person who types it, so that it is cut; anything else is sent back to be shortened. */
  readonly isCut: boolean;
}

const NAMES = /[A-Za-z0-9 .,?(){}:;'|\-_=\\/@#$%*&"]/;
const ADDRESSES = /[A-Za-z0-9 .,?()[\]:;'\-=\\/@$%*&!"]/;

/** The character classes and lengths of the ATO's schemas of 2020. */
export const ORGANISATION: TextRule = { allowed: /[A-Za-z0-9 .,?!(){}:;'|\-_=\\/@#$%*&"]/, most: 200, isCut: true };
export const CONTACT: TextRule = { allowed: NAMES, most: 200, isCut: true };
export const NAME: TextRule = { allowed: NAMES, most: 40, isCut: true };
export const LINE: TextRule = { allowed: ADDRESSES, most: 38, isCut: false };
export const LOCALITY: TextRule = { allowed: ADDRESSES, most: 46, isCut: false };
export const DECLARER: TextRule = { allowed: /[A-Za-z0-9@$%&*()_\-=;:'",.?/ ]/, most: 200, isCut: true };
export const PHONE: TextRule = { allowed: /[A-Za-z0-9 ]/, most: 16, isCut: false };

/** Signs that are written with another one where the first is not taken. */
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

export type TextChange = 'accents' | 'signs' | 'cut';

export interface MadeText {
  readonly text: string;
  /** Letters and digits that have no plain form: they would be lost, so that the text is sent back. */
  readonly lost: readonly string[];
  readonly isTooLong: boolean;
  /** The rules that changed it, apart from double spaces. */
  readonly changes: readonly TextChange[];
}

/**
 * Makes a text acceptable to the tax office. `accents`: letters lose their marks. `signs`: a sign that is not taken
 * becomes its nearest that is, or a space. `cut`: a name longer than the element ends where the element ends.
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

/** Letters, digits and spaces: an Australian number is written from its leading nought, and closed up when it is long. */
export function madePhone(given: string | null): MadeText {
  const national = (given ?? '').trim().replace(/^\+61[ ()-]*0?[ )-]*(?=\d)/, '0');
  const made = madeText(national.replace(/^\+/, ''), PHONE);
  const closed = made.isTooLong ? made.text.replaceAll(' ', '') : made.text;
  return { ...made, text: closed, isTooLong: closed.length > PHONE.most };
}

export const MOST_EMAIL = 200;

/** Printable letters without a space, something on both sides of one @. */
export const isStpEmail = (text: string): boolean =>
  text.length <= MOST_EMAIL && /^[!-~]+$/.test(text) && /^[^@]+@[^@]+\.[^@]+$/.test(text);
