import { atLeastZero, type Decimal, min, money, plain, roundToDollar, sum } from '../../../base/decimal.ts';
import { addYears } from '../../../base/local-date.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import { type Step, sumOf, withTag } from '../../calculate.ts';
import { type Line, UncalculableFacts } from '../../line.ts';
import { taxYearOf } from '../../tax-year.ts';
import type { AuPayFacts } from '../facts.ts';
import { ETP_CAP, ETP_RATES, PRESERVATION_AGE, WHOLE_OF_INCOME_CAP } from '../parameters.ts';
import { hasFlatRate } from '../withholding/on-earnings.ts';
import { isDeathCode } from './check-facts.ts';
import type { EtpCode } from './facts.ts';
import { terminationOf } from './final-pay.ts';
import { type PaymentTax, sharedWithholding, taxAtFlatRate } from './shared-withholding.ts';

/** Excluded payments come first and use the ETP cap before the others. */
const ORDER: readonly EtpCode[] = ['R', 'S', 'O', 'P', 'D', 'N', 'B', 'T'];

/** PAYG withholding on employment termination payments. Schedule 11. */
export const terminationPaymentWithholding: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const code = 'AU.PAYG.SCHEDULE-11';
  const lines: Line[] = [];
  const delayed = withTag(soFar, 'delayed-termination');
  if (delayed.length > 0) {
    lines.push(...sharedWithholding(delayedTax(total(delayed), facts, params), { code, on: delayed }, facts));
  }
  const payments = withTag(soFar, 'etp-taxable');
  if (payments.length === 0) return lines;
  const termination = terminationOf(facts);
  const otherIncome = facts.yearToDate.taxableEarnings
    .plus(termination.otherIncomeThisYear)
    .plus(sumOf(soFar, 'taxable'))
    .minus(sumOf(soFar, 'sacrifice'));
  let capUsed = termination.etpCapUsed;
  for (const etpCode of ORDER) {
    const on = payments.filter((line) => line.report?.code === etpCode);
    if (on.length === 0) continue;
    const taxable = total(on);
    const reported = on.filter((line) => line.report?.item === 'etp');
    lines.push(
      ...sharedWithholding(
        etpTax({ etpCode, taxable, capUsed, otherIncome }, facts, params),
        // Tax is withheld from the reported payments only. If no payment is reported, each payment gets a line with
        // zero tax.
        { code, on: reported.length === 0 ? on : reported },
        facts,
      ),
    );
    capUsed = capUsed.plus(taxable);
  }
  return lines;
};

const total = (lines: readonly Line[]): Decimal => sum(lines.map((line) => line.amount));

export interface EtpAmount {
  readonly etpCode: EtpCode;
  readonly taxable: Decimal;
  readonly capUsed: Decimal;
  /** Taxable payments of the year other than termination payments. */
  readonly otherIncome: Decimal;
}

/** Tax at the table's rate up to the cap and at the top rate above it, to the nearest dollar. */
function etpTax(given: EtpAmount, facts: AuPayFacts, params: ParamsAt): PaymentTax {
  const { etpCode, taxable } = given;
  // A death benefit is taxed according to its recipient. The employee's declarations do not apply.
  if (!isDeathCode(etpCode) && hasFlatRate(facts.tax)) return taxAtFlatRate(taxable, facts, params);
  const rates = params.get(ETP_RATES);
  const cap = capFor(given, params);
  const rate = rateFor(etpCode, facts, rates, params);
  const within = min(taxable, cap.amount);
  const above = taxable.minus(within);
  const precise = within.times(rate.upToCap).plus(above.times(rate.aboveCap));
  return {
    total: roundToDollar(precise),
    precise,
    rounding: 'nearest dollar',
    because: `Schedule 11 code ${etpCode}, ${rate.who}: ${plain(rate.upToCap)} of ${money(within)}, ${plain(rate.aboveCap)} of ${money(above)} above the ${cap.name} ${money(cap.amount)}`,
    used: [rates, ...cap.used, ...rate.used],
  };
}

/**
 * The cap for a payment. Codes O and P have two caps, of which the lower applies: the ETP cap and the whole-of-income
 * cap. If they are equal, the whole-of-income cap is named.
 */
export function capFor(
  { etpCode, capUsed, otherIncome }: EtpAmount,
  params: ParamsAt,
): { readonly amount: Decimal; readonly name: string; readonly used: readonly Param<unknown>[] } {
  const etp = params.get(ETP_CAP);
  const ofEtp = atLeastZero(etp.value.minus(capUsed));
  if (etpCode !== 'O' && etpCode !== 'P') return { amount: ofEtp, name: 'ETP cap', used: [etp] };
  const whole = params.get(WHOLE_OF_INCOME_CAP);
  const ofIncome = atLeastZero(whole.value.minus(atLeastZero(otherIncome)));
  return ofIncome.greaterThan(ofEtp)
    ? { amount: ofEtp, name: 'ETP cap', used: [etp] }
    : { amount: ofIncome, name: 'whole-of-income cap', used: [whole] };
}

interface Rates {
  readonly who: string;
  readonly upToCap: Decimal;
  readonly aboveCap: Decimal;
  readonly used: readonly Param<unknown>[];
}

type RateTable = ReturnType<(typeof ETP_RATES)['parse']>;

function rateFor(code: EtpCode, facts: AuPayFacts, { value }: Param<RateTable>, params: ParamsAt): Rates {
  const top = value.above_cap;
  switch (code) {
    case 'D':
      return { who: 'paid to a dependant', upToCap: value.death_dependant, aboveCap: top, used: [] };
    case 'N':
    case 'B':
      return { who: 'paid to a non-dependant', upToCap: value.death_non_dependant, aboveCap: top, used: [] };
    case 'T':
      return { who: 'paid to the estate', upToCap: value.death_trustee, aboveCap: value.trustee_above_cap, used: [] };
    default:
      return lifeRate(facts, value, params);
  }
}

/**
 * The rate of a life benefit depends on whether the employee reaches preservation age by the end of the financial year
 * of payment.
 */
function lifeRate(facts: AuPayFacts, value: RateTable, params: ParamsAt): Rates {
  const { dateOfBirth } = terminationOf(facts);
  if (dateOfBirth === undefined) {
    throw new UncalculableFacts(
      'termination.dateOfBirth',
      'the tax on an employment termination payment depends on preservation age; add the date of birth of the employee',
    );
  }
  const ages = params.get(PRESERVATION_AGE);
  const age = ages.value.born_before.find(({ date }) => dateOfBirth < date)?.age ?? ages.value.otherwise;
  const isReached = addYears(dateOfBirth, age) <= taxYearOf('AU', facts.paymentDate).last;
  const rate = isReached ? value.life_at_preservation_age : value.life_under_preservation_age;
  const isForeign = facts.tax.isForeignResident || facts.tax.workingHolidayMaker !== undefined;
  const less = isForeign ? value.foreign_resident_reduction : value.foreign_resident_reduction.times(0);
  return {
    who: `${isReached ? 'at' : 'below'} preservation age ${age}${isForeign ? ', foreign resident' : ''}`,
    upToCap: atLeastZero(rate.minus(less)),
    aboveCap: atLeastZero(value.above_cap.minus(less)),
    used: [ages],
  };
}

/** A payment made too late to be an employment termination payment is ordinary income at a flat rate. */
function delayedTax(taxable: Decimal, facts: AuPayFacts, params: ParamsAt): PaymentTax {
  if (hasFlatRate(facts.tax)) return taxAtFlatRate(taxable, facts, params);
  const rates = params.get(ETP_RATES);
  const precise = taxable.times(rates.value.delayed);
  return {
    total: roundToDollar(precise),
    precise,
    rounding: 'nearest dollar',
    because: `Schedule 11, delayed payment: ${plain(rates.value.delayed)} of ${money(taxable)}`,
    used: [rates],
  };
}
