import { createHash } from 'node:crypto';
import { sameText } from '../../base/secrets.ts';

/**
 * RFC 7636, 4.1 and 4.2: a verifier has 43 to 128 unreserved characters; an S256 challenge is its digest, encoded in 43
 * characters.
 */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

export const isChallenge = (text: string): boolean => CHALLENGE.test(text);

/**
 * Checks a PKCE verifier. Also rejects a verifier for which no challenge was sent, because an attacker may have removed
 * the challenge from the authorise URL (RFC 9700, 4.8.2).
 */
export function answersChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return verifier === undefined;
  if (verifier === undefined || !VERIFIER.test(verifier)) return false;
  return sameText(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
