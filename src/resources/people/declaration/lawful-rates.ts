import { Decimal, plain } from '../../../base/decimal.ts';
import { type Problem, SchemaProblem } from '../../../http/validation/validation.ts';
import type { ParamsAt } from '../../../params/params.ts';
import {
  EXTRA_PAY_BANDS,
  SCHEDULAR_LIMITS,
  STUDENT_LOAN_COMPULSORY_MAXIMUM,
  STUDENT_LOAN_SPECIAL_MAXIMUM,
} from '../../../rules/nz/parameters.ts';
import type { NzDeclarations } from '../employee/employee.service.ts';

/** Rejects New Zealand rates that no certificate or notice can contain, so that no pay is calculated with them. */
export function refuseUnlawfulRates(patch: Partial<NzDeclarations>, params: ParamsAt): void {
  const problems: Problem[] = CHECKS.flatMap(({ loc, check }) => {
    const msg = check(patch, params);
    return msg === undefined ? [] : [{ loc: ['body', ...loc], msg, type: 'value', code: 'out_of_range' }];
  });
  if (problems.length > 0) throw new SchemaProblem(problems);
}

interface Check {
  readonly loc: readonly string[];
  readonly check: (patch: Partial<NzDeclarations>, params: ParamsAt) => string | undefined;
}

const CHECKS: readonly Check[] = [
  {
    loc: ['schedular', 'rate'],
    check: ({ schedular }, params) => {
      if (!schedular?.rate) return undefined;
      const limits = params.get(SCHEDULAR_LIMITS).value;
      const least = schedular.is_non_resident ? limits.elected_minimum_nonresident : limits.elected_minimum;
      return new Decimal(schedular.rate).lessThan(least)
        ? `must be at least ${plain(least)}${schedular.is_non_resident ? ' for a non-resident' : ''}`
        : undefined;
    },
  },
  {
    loc: ['student_loan_special_rate', 'rate'],
    check: ({ student_loan_special_rate: special }, params) => {
      if (!special) return undefined;
      const most = params.get(STUDENT_LOAN_SPECIAL_MAXIMUM).value;
      const rate = new Decimal(special.rate);
      return rate.greaterThan(most) || !rate.times(100).isInteger()
        ? `must be a whole percent from 0 to ${plain(most)}`
        : undefined;
    },
  },
  {
    loc: ['student_loan_compulsory_extra', 'rate'],
    check: ({ student_loan_compulsory_extra: extra }, params) => {
      if (!extra?.rate) return undefined;
      const most = params.get(STUDENT_LOAN_COMPULSORY_MAXIMUM).value;
      return new Decimal(extra.rate).greaterThan(most) ? `must be at most ${plain(most)}` : undefined;
    },
  },
  {
    loc: ['extra_pay_requested_rate'],
    check: ({ extra_pay_requested_rate: asked }, params) => {
      if (!asked) return undefined;
      const rates = params.get(EXTRA_PAY_BANDS).value.map(({ rate }) => rate);
      return rates.some((rate) => rate.equals(asked)) ? undefined : `must be one of ${rates.map(plain).join(', ')}`;
    },
  },
];
