import { badRequest, inHeader } from '../../base/errors.ts';
import type { Principal } from '../principal.ts';

/** Validates the Idempotency-Key header; undefined if it was not sent. */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw badRequest(
      'Idempotency-Key must be 1 to 200 visible ASCII characters without spaces',
      inHeader('wrong_format', 'Idempotency-Key'),
    );
  }
  return key;
}

/** Identifies the caller within the account, so that two callers never see each other's responses. */
export const callerOf = ({ clientId, userId, employee, keyId }: Principal): string => {
  if (keyId !== null) return `key ${keyId}`;
  const person = employee ? `employee ${employee.employeeId}` : `user ${userId}`;
  return clientId === null ? person : `client ${clientId} ${person}`;
};
