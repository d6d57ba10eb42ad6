import { randomBytes } from 'node:crypto';
import { hashToken } from '../../base/secrets.ts';

const HOW_MANY = 10;
/** Crockford's base32: nothing that is mistaken for something else when it is copied from paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 24 letters of 5 bits: too many to try even for somebody who has the digests. */
const LETTERS = 24;

/** Ten new codes, as they are shown: `7f3k-9qpd-x2mv-4hta-c8wn-60rz`. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: HOW_MANY }, newCode);

function newCode(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** The digest under which a code is kept, however it was typed. */
export function recoveryCodeHash(person: { customerId: number; userId: number }, typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashToken(`recovery code\n${person.customerId}\n${person.userId}\n${plain}`);
}
