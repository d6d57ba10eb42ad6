import { type Actor, recordAudit } from '../../audit/audit.ts';
import { evenInDryRun } from '../../base/dry-run.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { type Checked, checkOwnPassword, type OwnPasswordDeps, RIGHT, wrong } from '../sign-in/own-password.ts';
import type { PersonKey } from '../sign-in/person.ts';
import { countAttempt, dropForgotten, forgetFailures, perSource } from '../sign-in/throttle.ts';
import { findTotp, spendRecoveryCode, takeStep } from './second-factor.store.ts';
import { stepOfCode } from './totp.ts';

export interface CodeCheckDeps extends OwnPasswordDeps {
  readonly cipher: FieldCipher;
}

type Named = PersonKey & { readonly subject: string };

export interface CodeCheck {
  /** Accepts either an authenticator code or a recovery code. Each code can be used once. */
  code(person: Named, otp: string, origin: Omit<Actor, 'name'>): Promise<Checked>;
  password(person: PersonKey, password: string): Promise<Checked>;
}

/**
 * Counts guesses per person across all addresses, because an attacker with many addresses could otherwise guess six
 * digits. Only people who know the password get this far, so a stranger cannot lock the person out.
 */
export function codeCheck(deps: CodeCheckDeps): CodeCheck {
  const { db, clock, cipher } = deps;
  const counterOf = ({ customerId, userId }: PersonKey) => perSource(['second factor', customerId, userId], '');

  return {
    async code(person, otp, origin) {
      const at = clock.now();
      const counters = [counterOf(person)];
      // A dry run must not allow unlimited guesses.
      return evenInDryRun(() =>
        db.tx(SYSTEM, async (tx) => {
          await dropForgotten(tx, at);
          const wait = await countAttempt(tx, counters, at);
          if (wait > 0) return wrong(wait);
          // Returns instead of throwing, so that the transaction commits the attempt count after a wrong code.
          if (!(await takeCode(tx, cipher, person, { otp, origin, at }))) return wrong();
          await forgetFailures(tx, counters);
          return RIGHT;
        }),
      );
    },

    password: (person, password) =>
      evenInDryRun(() => checkOwnPassword(deps, person, { password, counter: counterOf(person) })),
  };
}

async function takeCode(
  tx: Tx,
  cipher: FieldCipher,
  person: Named,
  { otp, origin, at }: { otp: string; origin: Omit<Actor, 'name'>; at: Date },
): Promise<boolean> {
  const typed = otp.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(typed)) {
    const totp = await findTotp(tx, person);
    if (!totp?.confirmed_at) return false;
    const step = stepOfCode(
      cipher.open('totp.sealed_secret', [person.customerId, person.userId], totp.sealed_secret),
      typed,
      { at, lastStep: totp.last_step },
    );
    return step !== undefined && (await takeStep(tx, person, step));
  }
  if (!(await spendRecoveryCode(tx, person, typed))) return false;
  await recordAudit(tx, { customerId: person.customerId, actor: { name: person.subject, ...origin }, at }, [
    { action: 'recovery-code.use', entityType: 'account_user', entityId: person.userId },
  ]);
  return true;
}
