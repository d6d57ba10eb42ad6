import { atLeastZero, type Decimal, money, plain, truncateToDollar, ZERO } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { SCALE_4, SCHEDULE_2, SCHEDULE_3_PROMOTIONAL, SCHEDULE_10 } from '../parameters.ts';
import { isPalmWorker, withholdOnPalmWork } from './palm.ts';
import { hasScheduleFifteenRate, withholdWorkingHoliday } from './schedule-15.ts';
import type { TaxSituation } from './situation.ts';
import { atRate, type Withheld } from './withheld.ts';

/** Schedule 2: horticulturists and shearers with a tax file number. */
function withholdOnHorticulture(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  const { isForeignResident } = situation;
  if (!isForeignResident && !situation.claimsTaxFreeThreshold) {
    throw new UncalculableFacts(
      'withholding_schedule',
      'Schedule 2 (HORTICULTURE) needs the tax-free threshold to be claimed from this payer; if it is not claimed, end withholding_schedule, and Schedule 1 applies',
    );
  }
  const { rate, why, used } = rateOf(situation, params);
  const who = isForeignResident ? 'foreign resident' : 'resident who claims the tax-free threshold';
  return atRate(payment, rate, { scale: 'Schedule 2', why: `horticulture or shearing, ${who}${why}`, used });
}

interface ChosenRate {
  readonly rate: Decimal;
  readonly why: string;
  readonly used: readonly Param<unknown>[];
}

/** Uses the statutory rate if it is known. A declared rate applies only if the statutory rate is not known. */
function rateOf(situation: TaxSituation, params: ParamsAt): ChosenRate {
  const declared = situation.ownSchedule?.rate;
  if (!params.has(SCHEDULE_2)) {
    if (declared) return { rate: declared, why: ', at the rate that was declared', used: [] };
    throw new UncalculableFacts(
      'withholding_schedule',
      `the rate of Schedule 2 (HORTICULTURE) for payments on ${params.date} is not known; take it from the ATO's table and declare it as the rate of withholding_schedule`,
    );
  }
  const rule = params.get(SCHEDULE_2);
  const rate = situation.isForeignResident ? rule.value.foreign_resident : rule.value.resident;
  if (declared && !declared.equals(rate)) {
    throw new UncalculableFacts(
      'withholding_schedule',
      `Schedule 2 (HORTICULTURE) withholds ${plain(rate)} on ${params.date}, but withholding_schedule has the rate ${plain(declared)}; leave the rate null`,
    );
  }
  return { rate, why: '', used: [rule] };
}

type FlatRate = (payment: Decimal, situation: TaxSituation, params: ParamsAt) => Withheld;

/** The flat rate that applies to earnings and to termination payments, if there is one. */
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

/** Whether the payee has a flat rate that also applies to termination payments. */
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

/** Tax on promotional work by an entertainer. Performances use the table of Schedule 3, which `scaleOf` chooses. */
function withholdOnPromotionalWork(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  const rule = params.get(SCHEDULE_3_PROMOTIONAL);
  const declared = situation.ownSchedule?.rate;
  if (declared && !declared.equals(rule.value)) {
    throw new UncalculableFacts(
      'withholding_schedule',
      `tax on an entertainer's promotional work is withheld at ${plain(rule.value)}, but withholding_schedule has the rate ${plain(declared)}; leave the rate null for performances`,
    );
  }
  return atRate(payment, rule.value, { scale: 'Schedule 3', why: 'promotional work of an entertainer', used: [rule] });
}

/**
 * Schedule 10: a contractor with a written voluntary agreement. The contractor's instalment rate applies or, without
 * one, the flat rate.
 */
function withholdByAgreement(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  const instalment = situation.ownSchedule?.rate;
  const scale = 'Schedule 10';
  if (instalment) {
    return atRate(payment, instalment, { scale, why: "voluntary agreement, the payee's instalment rate", used: [] });
  }
  const rule = params.get(SCHEDULE_10);
  return atRate(payment, rule.value, { scale, why: 'voluntary agreement without an instalment rate', used: [rule] });
}

/** Scale 4: a flat rate without a study loan component. Cents are dropped from the earnings and from the result. */
function withholdWithoutTaxFileNumber(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  const rule = params.get(SCALE_4);
  const { value } = rule;
  const rate = situation.isForeignResident ? value.foreign_resident : value.resident;
  const precise = truncateToDollar(atLeastZero(payment)).times(rate);
  const total = truncateToDollar(precise);
  const who = situation.isForeignResident ? 'foreign resident' : 'resident';
  return {
    total,
    studyLoan: ZERO,
    precise,
    rounding: 'truncate to dollar',
    scale: 'Schedule 1 scale 4',
    because: `Schedule 1 scale 4: ${plain(rate)} of ${money(payment)}, ignoring cents in both the earnings and the result; ${who} without a tax file number`,
    used: [rule],
  };
}

/** The rate in an ATO variation notice replaces all other rates and tables, except for termination payments. */
function withholdByNotice(payment: Decimal, { variation }: TaxSituation, _: ParamsAt): Withheld {
  if (!variation) throw new TypeError('there is no variation notice; check situation.variation first');
  return atRate(payment, variation.rate, {
    scale: 'Variation notice',
    why: 'the rate in an ATO variation notice (TAA 1953 Sch 1 s 15-15)',
    used: [],
  });
}
