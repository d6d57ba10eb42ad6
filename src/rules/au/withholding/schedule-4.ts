import { atLeastZero, type Decimal, money, plain, roundToDollar, ZERO } from '../../../base/decimal.ts';
import { asDecimal, asRecord, type ParamsAt, param } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { hasScheduleFifteenRate, withholdWorkingHoliday } from './schedule-15.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';

const RETURN_TO_WORK = param(
  'au.payg.schedule-4.return-to-work',
  asRecord({ rate: asDecimal, no_number_resident: asDecimal, no_number_foreign_resident: asDecimal }),
);

/** What to withhold from a payment to make someone resume work. Schedule 4: a flat rate, to the nearest dollar. */
export function withholdReturnToWork(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  // Schedule 15 takes every kind of payment to a working holiday maker.
  if (hasScheduleFifteenRate(situation)) return withholdWorkingHoliday(payment, situation, params);
  if (situation.workingHolidayMaker) {
    throw new UncalculableFacts(
      'workingHolidayMaker',
      'A return to work payment to a working holiday maker of an unregistered employer is not covered',
    );
  }
  const rule = params.get(RETURN_TO_WORK);
  const { value } = rule;
  const withoutNumber = situation.isForeignResident ? value.no_number_foreign_resident : value.no_number_resident;
  const rate = situation.hasTaxFileNumber ? value.rate : withoutNumber;
  const precise = atLeastZero(payment).times(rate);
  const quoted = situation.hasTaxFileNumber ? '' : ', no tax file number';
  return {
    total: roundToDollar(precise),
    studyLoan: ZERO,
    precise,
    scale: 'Schedule 4',
    because: `Schedule 4: ${plain(rate)} of return to work payment ${money(payment)} to the nearest dollar${quoted}`,
    used: [rule],
  };
}
