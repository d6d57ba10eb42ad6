import { type Decimal, sum, ZERO } from '../../../base/decimal.ts';
import type { Coded, YearToDate } from '../../../formats/stp/pay-event.ts';

/** The figures of a payment summary, summed from the Single Touch Payroll components. */
export type AuFigures = ReturnType<typeof auFigures>;

export function auFigures({ remunerations, super: contributions, fringeBenefits }: YearToDate) {
  const of = (figure: (income: YearToDate['remunerations'][number]) => Decimal | null): Decimal =>
    sum(remunerations.map((income) => figure(income) ?? ZERO));
  const coded = (rows: readonly Coded[], code?: string): Decimal =>
    sum(rows.filter((row) => code === undefined || row.code === code).map(({ amount }) => amount));
  return {
    gross: of(({ gross }) => gross),
    paid_leave: of(({ paidLeave }) => coded(paidLeave)),
    overtime: of(({ overtime }) => overtime),
    bonuses: of(({ bonuses }) => bonuses),
    directors_fees: of(({ directorsFees }) => directorsFees),
    allowances: of(({ allowances }) => coded(allowances)),
    salary_sacrifice: of(({ salarySacrifice }) => coded(salarySacrifice)),
    tax: of(({ withheld }) => withheld),
    lump_sums: of(({ lumpSums }) => coded(lumpSums)),
    termination_payments: of(({ terminationPayments }) =>
      sum(terminationPayments.map(({ taxFree, taxable }) => taxFree.plus(taxable))),
    ),
    termination_tax: of(({ terminationPayments }) => sum(terminationPayments.map(({ withheld }) => withheld))),
    super_guarantee: coded(contributions, 'L'),
    reportable_super: coded(contributions, 'R'),
    reportable_fringe_benefits: coded(fringeBenefits),
  };
}
