import { randomBytes } from 'node:crypto';
import { hashToken } from '../../base/secrets.ts';

const HOW_MANY = 10;
/** Crockford's base32, which leaves out characters that are easily confused on paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 24 characters of 5 bits each: too many combinations to guess, even for someone who has the hashes. */
const LETTERS = 24;

/** Ten new codes in display form: `7f3k-9qpd-x2mv-4hta-c8wn-60rz`. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: HOW_MANY }, newCode);

function newCode(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** The hash that is stored for a code. Ignores case, spaces and hyphens, and reads o, i and l as digits. */
export function recoveryCodeHash(person: { customerId: number; userId: number }, typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashToken(`recovery code\n${person.customerId}\n${person.userId}\n${plain}`);
}
