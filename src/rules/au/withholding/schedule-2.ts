import { type Decimal, plain } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { SCHEDULE_2 } from '../parameters.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';
import { atRate } from './withheld.ts';

/** Schedule 2: horticulturists and shearers with a tax file number. */
export function withholdOnHorticulture(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
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
