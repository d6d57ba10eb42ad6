import type { Country } from '../../../base/country.ts';
import { centsOrFiner, type Decimal, money, sum } from '../../../base/decimal.ts';
import type { Params } from '../../../params/params.ts';
import { terminationComponents as auComponents } from '../../../rules/au/termination/components.ts';
import { sumOf } from '../../../rules/calculate.ts';
import type { CountryFacts } from '../../../rules/law.ts';
import type { Line } from '../../../rules/line.ts';
import { annualisedIncome } from '../../../rules/nz/extra-pay.ts';
import { terminationComponents as nzComponents } from '../../../rules/nz/termination/components.ts';

/** One component of a final pay in the termination record; amounts are decimal text. */
export interface Component {
  readonly type: string;
  readonly hours: string | null;
  readonly weeks: string | null;
  readonly days: string | null;
  readonly amount: string;
  readonly tax: string;
  readonly etp_code?: string;
}

/** The amounts in the termination record. Other earnings on the same pay are not part of the termination. */
export interface PaidOut {
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
  readonly components: readonly Component[];
  /** The basis of the extra-pay rate (NZ). */
  readonly nz_ytd_taxable: string | null;
}

const text = (quantity: Decimal | null | undefined): string | null =>
  quantity ? centsOrFiner(quantity.toFixed()) : null;

/** A final pay after its calculation. */
export interface FinalPayLines {
  readonly facts: CountryFacts;
  readonly lines: readonly Line[];
}

export function paidOutBy({ facts: given, lines }: FinalPayLines, params: (country: Country) => Params): PaidOut {
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

type NzPay = { readonly facts: Extract<CountryFacts, { country: 'NZ' }>['facts'] } & Pick<FinalPayLines, 'lines'>;

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
