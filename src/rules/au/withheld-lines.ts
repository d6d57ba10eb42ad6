import type { Line, Origin } from '../line.ts';
import { makeLine } from '../make-line.ts';
import type { Tag } from '../tags.ts';
import type { AuPayFacts } from './facts.ts';
import { taxTreatmentCode } from './stp-tax-treatment.ts';
import { declaredText } from './withholding/declared-text.ts';
import type { Withheld } from './withholding/withhold.ts';

const TAX: readonly Tag[] = ['tax'];
const STUDENT_LOAN: readonly Tag[] = ['tax', 'student-loan'];

/** The lines for a withheld amount: the tax and, if there is one, the study loan component. */
export function withheldLines(
  withheld: Withheld,
  named: { readonly code: string; readonly label: string; readonly origin?: Origin },
  facts: AuPayFacts,
): readonly Line[] {
  const { studyLoan, rounding } = withheld;
  const standing = facts.tax.numberStanding;
  const used = standing ? [...withheld.used, ...standing.used] : withheld.used;
  const report = { incomeType: facts.incomeStream, item: 'withheld', taxTreatment: taxTreatmentCode(facts.tax) };
  const { origin } = named;
  const tax = makeLine({
    code: named.code,
    label: named.label,
    effect: 'takes',
    tags: TAX,
    origin,
    rounding,
    precise: withheld.precise.minus(studyLoan),
    amount: withheld.total.minus(studyLoan),
    because: `${withheld.because}${declaredText(facts.tax)}`,
    used,
    report,
  });
  if (studyLoan.isZero()) return [tax];
  const loan = makeLine({
    code: 'AU.PAYG.SCHEDULE-8',
    label: 'Study and training support loan',
    effect: 'takes',
    tags: STUDENT_LOAN,
    origin,
    rounding,
    precise: studyLoan,
    amount: studyLoan,
    because: `the additional amount that ${withheld.scale} withholds because of the loan`,
    used,
    report,
  });
  return [tax, loan];
}
