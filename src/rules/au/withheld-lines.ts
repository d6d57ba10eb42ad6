import type { Line, Origin, Rounding } from '../line.ts';
import type { AuPayFacts } from './facts.ts';
import { taxTreatmentCode } from './stp.ts';
import type { Withheld } from './withholding/withhold.ts';

/** Turns an amount withheld into lines: the tax, and beside it the study loan part where there is one. */
export function withheldLines(
  withheld: Withheld,
  named: { readonly code: string; readonly label: string; readonly origin: Origin; readonly rounding: Rounding },
  facts: AuPayFacts,
): readonly Line[] {
  // Written out field by field: this line is made for every pay, and spreading objects costs more than the rest of it.
  const tax: Line = {
    code: named.code,
    label: named.label,
    effect: 'takes',
    tags: TAX,
    origin: named.origin,
    precise: withheld.precise.minus(withheld.studyLoan),
    rounding: named.rounding,
    amount: withheld.total.minus(withheld.studyLoan),
    because: withheld.because,
    cites: withheld.cites,
    unverified: withheld.unverified,
    report: { incomeType: facts.incomeStream, item: 'withheld', taxTreatment: taxTreatmentCode(facts.tax) },
  };
  if (withheld.studyLoan.isZero()) return [tax];
  return [
    tax,
    {
      ...tax,
      code: 'AU.PAYG.SCHEDULE-8',
      label: 'Study and training support loan',
      tags: STUDY_LOAN,
      precise: withheld.studyLoan,
      amount: withheld.studyLoan,
      because: `what ${withheld.scale} withholds more because of the loan`,
    },
  ];
}

const TAX = ['tax'];
const STUDY_LOAN = ['tax', 'study-loan'];
