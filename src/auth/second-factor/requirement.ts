import { type Db, SYSTEM } from '../../db/db.ts';
import { invalidCredentials, type SecondStep } from '../sign-in/sign-in.ts';
import type { CodeCheck } from './code-check.ts';
import { findKinds } from './second-factor.store.ts';
import { SecondFactorNeeded } from './second-factor-needed.ts';

/** What a sign-in asks for once the password was right. */
export const secondFactorRequirement = ({ db, check }: { db: Db; check: Pick<CodeCheck, 'code'> }): SecondStep => ({
  async require(person, { otp }) {
    const { kinds, isRequired } = await db.tx(SYSTEM, (tx) => findKinds(tx, person), { readOnly: true });
    if (kinds.length === 0) {
      if (isRequired) throw new SecondFactorNeeded(person, ['enrol']);
      return;
    }
    if (otp === undefined || otp === '') throw new SecondFactorNeeded(person, kinds);
    const checked = await check.code(person, otp);
    if (!checked.isRight) throw invalidCredentials(checked.waitSeconds);
  },
});
