import type { Country } from '../../../base/country.ts';
import { type Decimal, money, sum } from '../../../base/decimal.ts';
import { centsOrFiner } from '../../../base/decimal-text.ts';
import type { Params } from '../../../params/params.ts';
import { terminationComponents as auComponents } from '../../../rules/au/termination/components.ts';
import { sumOf } from '../../../rules/calculate.ts';
import { annualisedIncome } from '../../../rules/nz/extra-pay.ts';
import { terminationComponents as nzComponents } from '../../../rules/nz/termination/components.ts';
import type { SettledPay } from '../pay/public.ts';

/** One part of a final pay as the termination record shows it; amounts are decimal text. */
export interface Component {
  readonly type: string;
  readonly hours: string | null;
  readonly weeks: string | null;
  readonly days: string | null;
  readonly amount: string;
  readonly tax: string;
  readonly etp_code?: string;
}

/** What the record says of the money. Other earnings of the same pay are not part of the termination. */
export interface PaidOut {
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
  readonly components: readonly Component[];
  /** What the extra-pay rate was based on (NZ). */
  readonly nz_ytd_taxable: string | null;
}

const text = (quantity: Decimal | null | undefined): string | null =>
  quantity ? centsOrFiner(quantity.toFixed()) : null;

export function paidOutBy({ facts: given, lines }: SettledPay, params: (country: Country) => Params): PaidOut {
  const parts =
    given.country === 'AU'
      ? auComponents(lines).map(({ type, hours, amount, tax, etpCode }) => ({
          amount,
          tax,
          shown: { type, hours: text(hours), weeks: null, days: null, ...(etpCode ? { etp_code: etpCode } : {}) },
        }))
      : nzComponents(lines).map(({ type, weeks, days, amount, tax }) => ({
          amount,
          tax,
          shown: { type, hours: null, weeks: text(weeks), days: text(days) },
        }));
  const gross = sum(parts.map(({ amount }) => amount));
  const tax = sum(parts.map((part) => part.tax));
  return {
    gross: money(gross),
    tax: money(tax),
    net: money(gross.minus(tax)),
    components: parts.map(({ shown, amount, tax: own }) => {
      const { type, hours, weeks, days, ...code } = shown;
      return { type, hours, weeks, days, amount: money(amount), tax: money(own), ...code };
    }),
    nz_ytd_taxable: given.country === 'NZ' ? extraPayBase({ facts: given.facts, lines }, params('NZ')) : null,
  };
}

type NzPay = { readonly facts: Extract<SettledPay['facts'], { country: 'NZ' }>['facts'] } & Pick<SettledPay, 'lines'>;

function extraPayBase({ facts, lines }: NzPay, params: Params): string {
  const { base } = annualisedIncome(
    {
      facts: facts.extraPay,
      regularPayToday: sumOf(lines, 'period-earnings').plus(sumOf(lines, 'spread-pay')),
      period: facts.payPeriod,
      endOfEmployment: true,
    },
    params.at(facts.paymentDate),
  );
  return money(base);
}
