import type { LocalDate } from '../../../base/local-date.ts';
import type { Params } from '../../../params/params.ts';
import { calculateAuPay } from '../../../rules/au/calculate.ts';
import { taxOnPaysTogether } from '../../../rules/au/combined.ts';
import type { AuPayFacts } from '../../../rules/au/facts.ts';
import { type Calculation, totalsOf, withTag } from '../../../rules/calculate.ts';
import type { Line } from '../../../rules/line.ts';
import { calculateNzPay } from '../../../rules/nz/calculate.ts';
import type { NzPayFacts } from '../../../rules/nz/facts.ts';
import { redistributeTaxByGross } from '../../../rules/redistribute.ts';
import { ruleSetId } from '../../../rules/rule-set.ts';

export type Country = 'AU' | 'NZ';
/** The facts of a pay, with the country whose law reads them. */
export type CountryFacts =
  | { readonly country: 'AU'; readonly facts: AuPayFacts }
  | { readonly country: 'NZ'; readonly facts: NzPayFacts };

/** The law of both countries as the pays use it; made once from the parameter files. */
export interface Law {
  ruleSetId(country: Country): string;
  params(country: Country): Params;
  calculate(given: CountryFacts): Calculation;
  /** Works out the tax of several pays together and shares it by gross; the last pay takes the rounding cent. */
  shareTax(
    pays: readonly { readonly given: CountryFacts; readonly calculation: Calculation }[],
  ): readonly Calculation[];
}

export function lawOf(params: Readonly<Record<'au' | 'nz', Params>>): Law {
  const ofCountry = (country: Country): Params => (country === 'AU' ? params.au : params.nz);
  const at = (country: Country, date: LocalDate) => ofCountry(country).at(date);
  const ids = { AU: ruleSetId(params.au, 'au'), NZ: ruleSetId(params.nz, 'nz') };

  function taxTogether(pays: readonly CountryFacts[]): readonly Line[] {
    const au = pays.flatMap((pay) => (pay.country === 'AU' ? [pay.facts] : []));
    const nz = pays.flatMap((pay) => (pay.country === 'NZ' ? [pay.facts] : []));
    const [firstAu, ...moreAu] = au;
    if (firstAu) return taxOnPaysTogether([firstAu, ...moreAu], at('AU', firstAu.paymentDate));
    return withTag(calculateNzPay(together(nz), at('NZ', nz[0]!.paymentDate)).lines, 'tax');
  }

  return {
    ruleSetId: (country) => ids[country],
    params: ofCountry,
    calculate: (given) =>
      given.country === 'AU'
        ? calculateAuPay(given.facts, at('AU', given.facts.paymentDate))
        : calculateNzPay(given.facts, at('NZ', given.facts.paymentDate)),
    shareTax(pays) {
      const combined = taxTogether(pays.map(({ given }) => given));
      return redistributeTaxByGross(
        pays.map(({ calculation }) => calculation.lines),
        combined,
      ).map(totalsOf);
    },
  };
}

/** As if the pays were a single one. */
function together(pays: readonly NzPayFacts[]): NzPayFacts {
  return {
    ...pays[0]!,
    hours: pays.flatMap((pay) => pay.hours),
    leave: pays.flatMap((pay) => pay.leave),
    allowances: pays.flatMap((pay) => pay.allowances),
    deductions: pays.flatMap((pay) => pay.deductions),
    bonuses: pays.flatMap((pay) => pay.bonuses),
    sacrifices: pays.flatMap((pay) => pay.sacrifices),
    backPayments: pays.flatMap((pay) => pay.backPayments),
  };
}
