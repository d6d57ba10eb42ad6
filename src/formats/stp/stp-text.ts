import { plainLetters } from './plain-letters.ts';

/** Letters, digits, space and basic punctuation. */
const ALLOWED = /[A-Za-z0-9 '&()\-.,/@#*:;!?$%+=_]/;

export const stpText = (text: string | null): string => (text === null ? '' : plainLetters(text, ALLOWED));

/** An address is right or it is none: one with letters the tax office cannot read is left out. */
export const stpEmail = (text: string | null): string => (text !== null && /^[!-~]+$/.test(text) ? text : '');
