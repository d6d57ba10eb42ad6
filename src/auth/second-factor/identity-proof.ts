import { actorOf } from '../../audit/audit.ts';
import { type Clock, secondsAfter } from '../../base/clock.ts';
import { AppError, forbidden } from '../../base/errors.ts';
import type { Db } from '../../db/db.ts';
import type { Caller, Principal } from '../../http/principal.ts';
import { requirePasswords } from '../sso/password-refusal.ts';
import type { CodeCheck } from './code-check.ts';
import type { ProofIn } from './second-factor.schema.ts';
import { findFactorUse } from './second-factor.store.ts';

/** For this long after the sign-in, a session may change security settings without another proof of identity. */
const RECENT_SECONDS = 900;

export interface IdentityProofs {
  /** Throws 403 unless the correct password or code is sent. */
  require(caller: Caller, given: ProofIn): Promise<void>;
  /** Like `require`, but needs no proof shortly after the sign-in or the last proof. */
  requireRecent(caller: Caller, given?: ProofIn): Promise<void>;
  isRecent(principal: Principal): Promise<boolean>;
  /**
   * Throws 403 unless a code is sent, or the caller used a second factor to sign in within the last 15 minutes. A
   * password is not enough.
   */
  requireFactor(caller: Caller, otp?: string): Promise<void>;
  /** Checks the proof and stores its time with the session, for pages that ask for it once before several changes. */
  confirm(caller: Caller, given: ProofIn): Promise<void>;
}

/** Prevents someone who finds an open session from changing how its owner signs in. */
export function identityProofs({ db, clock, check }: { db: Db; clock: Clock; check: CodeCheck }): IdentityProofs {
  const isRecent = async ({ customerId, sessionId }: Principal): Promise<boolean> => {
    const session = await db.tx(
      customerId,
      (tx) =>
        tx
          .selectFrom('session')
          .select(['began_by', 'created_at', 'confirmed_at'])
          .where('customer_id', '=', customerId)
          .where('id', '=', sessionId ?? 0)
          .executeTakeFirst(),
      { readOnly: true },
    );
    if (!session) return false;
    // A provider can sign people in silently for hours, so a session that began there is no proof of identity unless
    // the provider reported when the person signed in.
    const proven = session.confirmed_at ?? (session.began_by === 'sso' ? null : session.created_at);
    return proven !== null && proven > secondsAfter(clock.now(), -RECENT_SECONDS);
  };

  const require = async (caller: Caller, { password, otp }: ProofIn): Promise<void> => {
    const { principal, requestId } = caller;
    if (password === undefined && otp === undefined)
      throw forbidden('This change needs proof that it is you; send your password or a code');
    if (password !== undefined) await db.tx(principal.customerId, (tx) => requirePasswords(tx, principal));
    const checked =
      password === undefined
        ? await check.code(principal, otp ?? '', actorOf(principal, requestId))
        : await check.password(principal, password);
    if (checked.isRight) return;
    throw new AppError(
      403,
      'The password or code is wrong',
      checked.waitSeconds > 0 ? { 'retry-after': String(checked.waitSeconds) } : {},
    );
  };

  return {
    require,
    isRecent,
    async requireFactor(caller, otp) {
      const { principal } = caller;
      const at = clock.now();
      const { hasFactor, wasUsed } = await db.tx(
        principal.customerId,
        (tx) => findFactorUse(tx, principal, secondsAfter(at, -RECENT_SECONDS)),
        { readOnly: true },
      );
      if (!hasFactor)
        throw forbidden(
          'This action needs a second factor, and you have none; set up an authenticator app or a passkey, then try again',
        );
      if (otp !== undefined) return require(caller, { otp });
      if (wasUsed) return;
      throw forbidden(
        'This action needs a second factor; send a code from your authenticator app or a recovery code, or sign in again',
      );
    },
    async requireRecent(caller, given = {}) {
      if (given.password !== undefined || given.otp !== undefined) return require(caller, given);
      if (await isRecent(caller.principal)) return;
      throw forbidden(
        'You did not sign in within the last 15 minutes; send your password or a code with this request, or sign in again',
      );
    },
    async confirm(caller, given) {
      await require(caller, given);
      const { customerId, sessionId } = caller.principal;
      await db.tx(customerId, (tx) =>
        tx
          .updateTable('session')
          .set({ confirmed_at: clock.now() })
          .where('customer_id', '=', customerId)
          .where('id', '=', sessionId ?? 0)
          .execute(),
      );
    },
  };
}
