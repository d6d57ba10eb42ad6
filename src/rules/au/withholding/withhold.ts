import { type Decimal, money, plain } from '../../../base/decimal.ts';
import { addDays, addYears, type LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { PayPeriod } from '../../pay-period.ts';
import { NUMBER_EXEMPTIONS } from '../parameters.ts';
import type { DeclaredTax, NumberExemption, NumberStanding } from './situation.ts';

/**
 * The pay period and the earnings to compare with the limit for payees under 18. Without earnings, the payee is assumed
 * to be within the limit.
 */
interface NumberAsked {
  readonly period: PayPeriod;
  readonly earnings?: Decimal;
}

/**
 * While an exemption counts, tax is withheld as if a number had been quoted; otherwise, as if no number had been
 * quoted.
 */
function standingOf(exemption: NumberExemption, asked: NumberAsked, params: ParamsAt): NumberStanding {
  switch (exemption.kind) {
    case 'NOT_QUOTED':
      return { counts: false, because: 'no tax file number was quoted', used: [] };
    case 'PENSIONER':
      return { counts: true, because: 'a pensioner need not quote a tax file number', used: [] };
    case 'APPLIED_FOR':
      return whileApplying(exemption.declaredOn, params);
    case 'UNDER_18':
      return belowAge(exemption.dateOfBirth, asked, params);
  }
}

function whileApplying(declaredOn: LocalDate, params: ParamsAt): NumberStanding {
  const rule = params.get(NUMBER_EXEMPTIONS);
  const last = addDays(declaredOn, rule.value.applied_for_days);
  const counts = params.date <= last;
  return {
    counts,
    because: `the payee applied for a tax file number on ${declaredOn}, which ${counts ? 'counts' : 'counted'} until ${last}`,
    used: [rule],
  };
}

function belowAge(
  dateOfBirth: LocalDate | undefined,
  { period, earnings }: NumberAsked,
  params: ParamsAt,
): NumberStanding {
  const rule = params.get(NUMBER_EXEMPTIONS);
  const { under_age: age, most } = rule.value;
  const no = (because: string): NumberStanding => ({ counts: false, because, used: [rule] });
  if (dateOfBirth === undefined) return no(`the payee has no date of birth on record to show an age under ${age}`);
  const birthday = addYears(dateOfBirth, age);
  if (birthday <= params.date) return no(`the payee turned ${age} on ${birthday} and has not quoted a tax file number`);
  const limit = most[period];
  if (earnings?.greaterThan(limit)) {
    return no(
      `earnings of ${money(earnings)} are above the limit of ${plain(limit)} for a payee under ${age} without a tax file number`,
    );
  }
  return { counts: true, because: `the payee is under ${age} and earns at most ${plain(limit)}`, used: [rule] };
}

/**
 * Resolves the exemption. Afterwards, `hasTaxFileNumber` is true if a number was quoted or an exemption counts as one.
 */
export function withNumberSettled<Tax extends DeclaredTax>(tax: Tax, asked: NumberAsked, params: ParamsAt): Tax {
  if (tax.hasTaxFileNumber || tax.numberExemption === undefined) return tax;
  const numberStanding = standingOf(tax.numberExemption, asked, params);
  return { ...tax, hasTaxFileNumber: numberStanding.counts, numberStanding };
}

/**
 * PAYG withholding. This file resolves TFN exemptions and exports what other rules use. Short schedules and scale 4 are
 * in flat-rate.ts.
 */
export type { AdditionalPayment } from './additional-payment.ts';
export { payDaysInFinancialYear } from './extra-pay.ts';
export { hasFlatRateOnEarnings } from './flat-rate.ts';
export { withholdOnEarnings } from './on-earnings.ts';
export { withholdReturnToWork } from './schedule-4.ts';
export { withholdOnAdditionalPayment } from './schedule-5.ts';
export type { DeclaredTax, NumberExemption, OwnSchedule, SeniorStatus, TaxSituation } from './situation.ts';
export type { Withheld } from './withheld.ts';
