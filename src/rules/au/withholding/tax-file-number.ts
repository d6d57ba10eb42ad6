import { type Decimal, money, plain } from '../../../base/decimal.ts';
import { addDays, addYears, type LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { PayPeriod } from '../../pay-period.ts';
import { NUMBER_EXEMPTIONS } from '../parameters.ts';
import type { DeclaredTax, NumberExemption, NumberStanding } from './situation.ts';

/** What is known of the pay; without earnings the limits of somebody under 18 are taken to be kept. */
export interface NumberAsked {
  readonly period: PayPeriod;
  readonly earnings?: Decimal;
}

/** While an exemption holds, the payee is withheld on as declared; afterwards as one who quoted no number. */
export function standingOf(exemption: NumberExemption, asked: NumberAsked, params: ParamsAt): NumberStanding {
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
    because: `a tax file number was applied for on ${declaredOn}, which ${counts ? 'holds' : 'held'} until ${last}`,
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
  if (dateOfBirth === undefined) return no(`nobody knows whether the payee is under ${age}: no date of birth is held`);
  const birthday = addYears(dateOfBirth, age);
  if (birthday <= params.date) return no(`the payee has been ${age} since ${birthday} and has quoted no number`);
  const limit = most[period];
  if (earnings?.greaterThan(limit)) {
    return no(
      `earnings of ${money(earnings)} are more than the ${plain(limit)} of a payee under ${age} without a number`,
    );
  }
  return { counts: true, because: `a payee under ${age} who earns at most ${plain(limit)}`, used: [rule] };
}

/** The situation with the exemption decided: from here on there is a number, or something that counts as one, or none. */
export function withNumberSettled<Tax extends DeclaredTax>(tax: Tax, asked: NumberAsked, params: ParamsAt): Tax {
  if (tax.hasTaxFileNumber || tax.numberExemption === undefined) return tax;
  const numberStanding = standingOf(tax.numberExemption, asked, params);
  return { ...tax, hasTaxFileNumber: numberStanding.counts, numberStanding };
}
