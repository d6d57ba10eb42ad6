import { atLeastZero, type Decimal, money, plain, roundToDollar, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { SCHEDULE_4 } from '../parameters.ts';
import { rateOnReturnToWork } from './flat-rate.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';

/** Schedule 4: a flat rate to the nearest dollar on a return to work payment. */
export function withholdReturnToWork(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  const flatRate = rateOnReturnToWork(situation);
  if (flatRate) return flatRate(payment, situation, params);
  if (situation.workingHolidayMaker) {
    throw new UncalculableFacts(
      'workingHolidayMaker',
      'A return to work payment from an unregistered employer to a working holiday maker is not supported',
    );
  }
  const rule = params.get(SCHEDULE_4);
  const { value } = rule;
  const withoutNumber = situation.isForeignResident ? value.no_number_foreign_resident : value.no_number_resident;
  const rate = situation.hasTaxFileNumber ? value.rate : withoutNumber;
  const precise = atLeastZero(payment).times(rate);
  const quoted = situation.hasTaxFileNumber ? '' : ', no tax file number';
  return {
    total: roundToDollar(precise),
    studyLoan: ZERO,
    precise,
    rounding: 'nearest dollar',
    scale: 'Schedule 4',
    because: `Schedule 4: ${plain(rate)} of return to work payment ${money(payment)} to the nearest dollar${quoted}`,
    used: [rule],
  };
}
