import { type Db, SYSTEM } from '../../db/db.ts';
import { invalidCredentials, type SecondStep } from '../sign-in/sign-in.ts';
import type { CodeCheck } from './code-check.ts';
import { findKinds } from './second-factor.store.ts';
import { type FactorAsked, SecondFactorNeeded } from './second-factor-needed.ts';

/** What a sign-in asks for once the password was right. */
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
    // While the person has to wait no code is looked at, so none was wrong.
    return { error: invalidCredentials(checked.waitSeconds), isWrongCode: checked.waitSeconds === 0 };
  },
});
