import { type Decimal, money } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Effect, Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { Tag } from '../../tags.ts';
import type { NzPayFacts } from '../facts.ts';

/** The amounts that the caller supplied for a pay with `auto_calculate: false`. Nothing is recalculated. */
export const suppliedAmounts: Step<NzPayFacts> = ({ facts: { supplied } }) => {
  if (!supplied) throw new TypeError('supplied amounts are missing');
  const { tax, studentLoan, kiwiSaverEmployee, kiwiSaverEmployer, esct } = supplied;
  const net = kiwiSaverEmployer.minus(esct);
  return [
    suppliedLine({ what: 'PAYE', label: 'PAYE', effect: 'takes', tag: 'tax', column: 'paye', amount: tax }),
    suppliedLine({
      what: 'STUDENT-LOAN',
      label: 'Student loan',
      effect: 'takes',
      tag: 'student-loan',
      column: 'student_loan',
      amount: studentLoan,
    }),
    suppliedLine({
      what: 'KIWISAVER.EMPLOYEE',
      label: 'KiwiSaver',
      effect: 'takes',
      tag: 'kiwisaver-employee',
      column: 'kiwisaver_employee',
      amount: kiwiSaverEmployee,
    }),
    suppliedLine({
      what: 'KIWISAVER.EMPLOYER',
      label: 'Employer KiwiSaver',
      effect: 'employer',
      tag: 'kiwisaver-employer',
      amount: kiwiSaverEmployer,
    }),
    suppliedLine({ what: 'ESCT', label: 'ESCT', effect: 'memo', tag: 'esct', column: 'esct', amount: esct }),
    suppliedLine({
      what: 'KIWISAVER.EMPLOYER.NET',
      label: 'Employer KiwiSaver after ESCT',
      effect: 'memo',
      tag: 'kiwisaver-employer-net',
      column: 'net_kiwisaver_employer',
      amount: net,
    }),
  ];
};

const suppliedLine = (given: {
  readonly what: string;
  readonly label: string;
  readonly effect: Effect;
  readonly tag: Tag;
  readonly column?: string;
  readonly amount: Decimal;
}): Line =>
  makeLine({
    code: `NZ.SUPPLIED.${given.what}`,
    label: given.label,
    effect: given.effect,
    tags: [given.tag, 'supplied'],
    precise: given.amount,
    rounding: 'none',
    because: 'Supplied by the caller',
    ...(given.column ? { report: { [given.column]: money(given.amount) } } : {}),
  });
