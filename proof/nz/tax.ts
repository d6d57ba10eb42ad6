import { inForce } from '../days.ts';
import type { NzPeriod } from '../history.ts';
import { cutToCents, least, most, type Num, num, wholeDollars, ZERO } from '../number.ts';
import {
  CREDIT,
  CREDIT_ABATEMENT,
  CREDIT_AMOUNT,
  EXTRA_PAY,
  EXTRA_RATES,
  FLAT_RATES,
  INCOME_TAX,
  LEVY,
  LOAN_RATE,
  LOAN_THRESHOLD,
} from './numbers.ts';

export type Code = 'M' | 'ME' | keyof typeof FLAT_RATES;
export const PERIODS = { WEEKLY: 52, FORTNIGHTLY: 26, FOUR_WEEKLY: 13, MONTHLY: 12 } as const;

const isMain = (code: Code): code is 'M' | 'ME' => code === 'M' || code === 'ME';

/** PAYE on the pay of one period: FACTS.md 1.2 and 1.3. */
export function paye(gross: Num, period: NzPeriod, code: Code, payday: string): Num {
  if (gross.lte(0)) return ZERO;
  const levy = inForce(LEVY, payday);
  if (!isMain(code)) return cutToCents(wholeDollars(gross).times(num(FLAT_RATES[code]).plus(levy.rate)));
  const income = wholeDollars(gross.times(PERIODS[period]));
  const [, rate, subtract] = inForce(INCOME_TAX, payday).bands.find(([top]) => income.lte(top))!;
  const tax = income.times(rate).minus(subtract);
  const levied = income.lt(levy.maximum) ? income.times(levy.rate) : num(levy.maximumLevy);
  const credit = code === 'ME' ? creditOn(income, payday) : ZERO;
  const weekly = cutToCents(tax.plus(levied).minus(credit).div(52));
  return most(ZERO, cutToCents(weekly.times(52).div(PERIODS[period])));
}

function creditOn(income: Num, payday: string): Num {
  const { lower, full, upper } = inForce(CREDIT, payday);
  if (income.lt(lower) || income.gte(upper)) return ZERO;
  if (income.lte(full)) return num(CREDIT_AMOUNT);
  return most(ZERO, num(CREDIT_AMOUNT).minus(income.minus(full).times(CREDIT_ABATEMENT)));
}

/** PAYE on an extra pay, including the levy up to its yearly maximum: FACTS.md 2.2. */
export function payeOnExtra(extra: Num, annualised: Num, code: Code, payday: string, requested = '0'): Num {
  const { rate, maximum } = inForce(LEVY, payday);
  if (code === 'ND') return cutToCents(extra.times(num(FLAT_RATES.ND).plus(rate)));
  const { bands, low } = inForce(EXTRA_PAY, payday);
  const base = annualised.plus(code in low ? low[code as keyof typeof low] : 0);
  const grossedUp = wholeDollars(base.plus(extra));
  const at = bands.findIndex((top) => grossedUp.lte(top));
  const taxRate = most(num(EXTRA_RATES[at < 0 ? bands.length : at]!), num(requested));
  const liable = most(ZERO, least(extra, num(maximum).minus(base)));
  return cutToCents(extra.times(taxRate).plus(liable.times(rate)));
}

/**
 * The whole dollars to which student loan rates apply. With a main tax code, this is the part above the threshold. For
 * an extra pay that is paid separately, it is the whole amount.
 */
export function loanBase(gross: Num, period: NzPeriod, code: Code, isExtraAlone = false): Num {
  const dollars = wholeDollars(gross);
  if (!isMain(code) || isExtraAlone) return dollars;
  return most(ZERO, dollars.minus(LOAN_THRESHOLD[period]));
}

/** The standard student loan deduction: FACTS.md 1.5. */
export const studentLoan = (base: Num, rate: string = LOAN_RATE): Num => cutToCents(base.times(rate));
