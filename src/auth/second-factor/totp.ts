import { HOTP, Secret } from 'otpauth';
import { encode } from 'uqr';
import { sameText } from '../../base/secrets.ts';

/** The settings of RFC 6238 that every authenticator app supports. */
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/**
 * The number of time steps before and after the current one whose codes are also accepted, for clock drift and slow
 * typing.
 */
const WINDOW = 1;
/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;

/** A new secret in unpadded base32, the form that authenticator apps accept. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / PERIOD_SECONDS);

export const codeAtStep = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), algorithm: ALGORITHM, digits: DIGITS, counter: step });

/** Returns the time step of a code that is valid now and newer than `lastStep`, the last step that was accepted. */
export function stepOfCode(
  secret: string,
  code: string,
  { at, lastStep }: { at: Date; lastStep: number | null },
): number | undefined {
  const current = stepAt(at);
  let found: number | undefined;
  // Compares every step in constant time, so that timing reveals nothing. The library's `validate` stops at the first
  // match, throws on multi-byte text of six characters and does not support `lastStep`.
  for (let step = current - WINDOW; step <= current + WINDOW; step += 1) {
    if (sameText(codeAtStep(secret, step), code) && step > (lastStep ?? -1)) found ??= step;
  }
  return found;
}

/** The text of the QR code. Apps show the issuer and the account next to the code. */
export function otpauthUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = [
    `secret=${secret}`,
    `issuer=${encodeURIComponent(issuer)}`,
    `algorithm=${ALGORITHM}`,
    `digits=${DIGITS}`,
    `period=${PERIOD_SECONDS}`,
  ];
  return `otpauth://totp/${label}?${query.join('&')}`;
}

/** The quiet zone that readers need around a code (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as an SVG of dark squares on white, readable in both colour schemes. */
export function qrCode(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${squares.join('')}"/></svg>`;
}
