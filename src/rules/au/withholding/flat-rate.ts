import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { withholdWithoutTaxFileNumber } from './no-tax-file-number.ts';
import { isPalmWorker, withholdOnPalmWork } from './palm.ts';
import { withholdOnHorticulture } from './schedule-2.ts';
import { withholdOnPromotionalWork } from './schedule-3.ts';
import { withholdByAgreement } from './schedule-10.ts';
import { hasScheduleFifteenRate, withholdWorkingHoliday } from './schedule-15.ts';
import type { TaxSituation } from './situation.ts';
import { withholdByNotice } from './variation.ts';
import type { Withheld } from './withheld.ts';

type FlatRate = (payment: Decimal, situation: TaxSituation, params: ParamsAt) => Withheld;

/** A flat rate on every payment, including termination payments. */
function rateOnEverything(situation: TaxSituation): FlatRate | undefined {
  // A voluntary agreement is between businesses: it needs an ABN, not a tax file number.
  if (situation.ownSchedule?.schedule === 'VOLUNTARY_AGREEMENT') return withholdByAgreement;
  if (hasScheduleFifteenRate(situation)) return withholdWorkingHoliday;
  if (!situation.hasTaxFileNumber) return withholdWithoutTaxFileNumber;
  return isPalmWorker(situation) ? withholdOnPalmWork : undefined;
}

/**
 * The flat rate that applies to payments for work, if there is one. Termination payments keep the rates of their own
 * schedules.
 */
function rateOnEarnings(situation: TaxSituation): FlatRate | undefined {
  if (situation.variation) return withholdByNotice;
  const everything = rateOnEverything(situation);
  if (everything) return everything;
  if (situation.ownSchedule?.schedule === 'HORTICULTURE') return withholdOnHorticulture;
  const isPromotional = situation.ownSchedule?.schedule === 'ENTERTAINER' && situation.ownSchedule.rate !== undefined;
  return isPromotional ? withholdOnPromotionalWork : undefined;
}

/**
 * The flat rate that replaces Schedule 4, if there is one. Schedule 4 has its own rate for payees without a tax file
 * number.
 */
export function rateOnReturnToWork(situation: TaxSituation): FlatRate | undefined {
  if (situation.variation) return withholdByNotice;
  const rate = rateOnEverything(situation);
  return rate === withholdWithoutTaxFileNumber ? undefined : rate;
}

/** Whether one flat rate applies to every payment; no schedule or spreading method changes it. */
export const hasFlatRate = (situation: TaxSituation): boolean => rateOnEverything(situation) !== undefined;

export const withholdAtFlatRate: FlatRate = (payment, situation, params) =>
  required(rateOnEverything(situation))(payment, situation, params);

/** Whether one flat rate applies to earnings, bonuses and back payments. */
export const hasFlatRateOnEarnings = (situation: TaxSituation): boolean => rateOnEarnings(situation) !== undefined;

export const withholdAtFlatRateOnEarnings: FlatRate = (payment, situation, params) =>
  required(rateOnEarnings(situation))(payment, situation, params);

function required(rate: FlatRate | undefined): FlatRate {
  if (!rate) throw new TypeError('this payee has no flat rate; call hasFlatRate first');
  return rate;
}
