import { AppError } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { SignedIn } from '../sign-in/person.ts';
import { invalidCredentials, type SecondStep } from '../sign-in/sign-in.ts';
import type { CodeCheck } from './code-check.ts';
import { type FactorKind, findKinds } from './second-factor.store.ts';

/**
 * The factors that a person may use after the correct password. `enrol` means that the person must set one up first.
 */
export type FactorAsked = FactorKind | 'enrol';

/**
 * The password was correct, but a second factor is needed. Pages continue with the next step; the API returns what is
 * needed.
 */
export class SecondFactorNeeded extends AppError {
  /** Used by the pages only; it is not part of the response. */
  readonly person: SignedIn;
  readonly asked: readonly FactorAsked[];

  constructor(person: SignedIn, asked: readonly FactorAsked[]) {
    super(401, 'Second factor needed', { 'www-authenticate': 'Bearer' }, undefined, { second_factor: asked });
    this.person = person;
    this.asked = asked;
  }
}

/** Decides which second factor a sign-in needs after the correct password. */
export const secondFactorRequirement = ({ db, check }: { db: Db; check: Pick<CodeCheck, 'code'> }): SecondStep => ({
  async refusalOf(person, otp, origin) {
    const needs = (asked: readonly FactorAsked[]) => ({
      error: new SecondFactorNeeded(person, asked),
      isWrongCode: false,
    });
    const { kinds, isRequired } = await db.tx(SYSTEM, (tx) => findKinds(tx, person), { readOnly: true });
    if (kinds.length === 0) return isRequired ? needs(['enrol']) : undefined;
    if (otp === undefined || otp === '') return needs(kinds);
    const checked = await check.code(person, otp, origin);
    if (checked.isRight) return undefined;
    // While the person has to wait, codes are not checked, so this code does not count as wrong.
    return { error: invalidCredentials(checked.waitSeconds), isWrongCode: checked.waitSeconds === 0 };
  },
});
