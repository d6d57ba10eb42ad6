import { type Decimal, money } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Line, Rounding } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import { shareInProportion } from '../../redistribute.ts';
import type { AuPayFacts } from '../facts.ts';
import { taxTreatmentCode } from '../stp-tax-treatment.ts';
import { withholdAtFlatRate } from '../withholding/on-earnings.ts';

/** Tax on one payment or on several together. */
export interface PaymentTax {
  readonly total: Decimal;
  readonly precise: Decimal;
  readonly rounding: Rounding;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

/** A flat rate, such as that for a payee without a tax file number, applies to every payment. */
export const taxAtFlatRate = (payment: Decimal, { tax }: AuPayFacts, params: ParamsAt): PaymentTax =>
  withholdAtFlatRate(payment, tax, params);

/** One tax line for each payment, in proportion to the payments. */
export function sharedWithholding(
  tax: PaymentTax,
  { code, on }: { readonly code: string; readonly on: readonly Line[] },
  facts: AuPayFacts,
): readonly Line[] {
  const shares = shareInProportion(
    tax.total,
    on.map((line) => line.amount),
  );
  return on.map((line, index): Line => {
    const amount = shares[index]!;
    const isWhole = on.length === 1;
    return makeLine({
      code,
      label: `PAYG withholding on ${line.label.toLowerCase()}`,
      effect: 'takes',
      tags: ['tax', 'termination'],
      origin: line.origin,
      basis: line.amount,
      precise: isWhole ? tax.precise : amount,
      rounding: isWhole ? tax.rounding : 'nearest cent',
      amount,
      because: isWhole
        ? tax.because
        : `${money(amount)} of ${money(tax.total)} in proportion to the payments; ${tax.because}`,
      used: tax.used,
      report: {
        incomeType: facts.incomeStream,
        item: 'withheld',
        taxTreatment: taxTreatmentCode(facts.tax),
        ...(line.report?.item === 'etp' && line.report.code ? { etpCode: line.report.code } : {}),
      },
    });
  });
}
