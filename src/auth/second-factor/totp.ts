import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from '../../base/secrets.ts';

/** What every authenticator app can do: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
const DIGITS = 6;
const STEP_SECONDS = 30;
/** Steps before and after the present one that are taken too, for clocks that differ and people who type slowly. */
const WINDOW = 1;
/** RFC 4226, 4: 160 bits are recommended. */
const SECRET_BYTES = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base32 (RFC 4648, 6), as authenticator apps take it. */
export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/** RFC 4226, 5.3: the code of one count. */
export function codeOf(key: Buffer, count: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(count));
  const digest = createHmac('sha1', key).update(message).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, after the last one taken; undefined when the code is wrong, old or used. */
export function stepOfCode(
  secret: string,
  code: string,
  { at, lastStep }: { at: Date; lastStep: number | null },
): number | undefined {
  const key = fromBase32(secret);
  const present = stepAt(at);
  let found: number | undefined;
  // Every step is compared, so that the time tells nothing.
  for (let step = present - WINDOW; step <= present + WINDOW; step += 1) {
    if (sameText(codeOf(key, step), code) && step > (lastStep ?? -1)) found ??= step;
  }
  return found;
}

/** What the QR code holds; apps show the issuer and the account beside the code. */
export function otpauthUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = [
    `secret=${secret}`,
    `issuer=${encodeURIComponent(issuer)}`,
    'algorithm=SHA1',
    `digits=${DIGITS}`,
    `period=${STEP_SECONDS}`,
  ];
  return `otpauth://totp/${label}?${query.join('&')}`;
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
