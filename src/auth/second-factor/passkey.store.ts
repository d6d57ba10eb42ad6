import { secondsAfter } from '../../base/clock.ts';
import { hashToken } from '../../base/secrets.ts';
import { dropOld } from '../../db/drop-old.ts';
import type { Tx } from '../../db/tx.ts';
import type { PersonKey } from '../sign-in/person.ts';
import type { PasskeyChallengeTable } from './tables.ts';

/** The authenticator must respond within this time. */
const CHALLENGE_SECONDS = 300;

export interface NewPasskey {
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly userHandle: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly at: Date;
}

export const listPasskeys = (tx: Tx, { customerId, userId }: PersonKey) =>
  tx
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Returns the id, or undefined when the credential is already registered. */
export async function insertPasskey(tx: Tx, person: PersonKey, given: NewPasskey): Promise<number | undefined> {
  const made = await tx
    .insertInto('passkey')
    .values({
      customer_id: person.customerId,
      user_id: person.userId,
      name: given.name,
      credential_id: given.credentialId,
      public_key: Buffer.from(given.publicKey),
      user_handle: given.userHandle,
      counter: given.counter,
      transports: [...given.transports],
      created_at: given.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function deletePasskey(
  tx: Tx,
  { customerId, userId }: PersonKey,
  id: number,
): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/** Finds a passkey of any account. Runs as SYSTEM. */
export const findPasskey = (tx: Tx, credentialId: string) =>
  tx
    .selectFrom('passkey')
    .select(['customer_id as customerId', 'user_id as userId', 'id', 'public_key', 'user_handle', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Records a use. Returns false when another use has changed the counter since the passkey was read. */
export async function noteUse(
  tx: Tx,
  passkey: { readonly customerId: number; readonly id: number; readonly counter: number },
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const noted = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('customer_id', '=', passkey.customerId)
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

type Purpose =
  | { readonly purpose: 'sign-in' }
  | { readonly purpose: 'enrol'; readonly person: PersonKey }
  | { readonly purpose: 'sign'; readonly person: PersonKey; readonly document: string };

const columnsOf = (
  given: Purpose,
): Pick<PasskeyChallengeTable, 'purpose' | 'customer_id' | 'user_id'> & { document: string | null } => ({
  purpose: given.purpose,
  customer_id: given.purpose === 'sign-in' ? null : given.person.customerId,
  user_id: given.purpose === 'sign-in' ? null : given.person.userId,
  document: given.purpose === 'sign' ? given.document : null,
});

/** Stores a challenge and deletes expired ones. Runs as SYSTEM. */
export async function putChallenge(tx: Tx, challenge: string, given: Purpose, at: Date): Promise<void> {
  await dropOld(tx, 'passkey_challenge', { column: 'expires_at', at });
  await tx
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      ...columnsOf(given),
      expires_at: secondsAfter(at, CHALLENGE_SECONDS),
    })
    // Two requests within a millisecond have the same document.
    .onConflict((conflict) =>
      conflict.column('challenge_hash').doUpdateSet({ expires_at: secondsAfter(at, CHALLENGE_SECONDS) }),
    )
    .execute();
}

/**
 * Deletes the challenge, whatever the outcome of the call. Returns false for a challenge that is unknown, used or
 * expired, or for another purpose or person. Runs as SYSTEM.
 */
export async function spendChallenge(tx: Tx, challenge: string, given: Purpose, at: Date): Promise<boolean> {
  const { purpose, customer_id, user_id } = columnsOf(given);
  const spent = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('customer_id', 'is not distinct from', customer_id)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

/**
 * Deletes the challenge of a document, whatever the outcome, and returns the document. Undefined for a challenge that
 * is unknown, used, expired or another person's. Runs as SYSTEM.
 */
export async function spendDocument(
  tx: Tx,
  challenge: string,
  { customerId, userId }: PersonKey,
  at: Date,
): Promise<string | undefined> {
  const spent = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', 'sign')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .returning('document')
    .executeTakeFirst();
  return spent?.document ?? undefined;
}
