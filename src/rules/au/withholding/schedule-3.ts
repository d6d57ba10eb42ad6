import { type Decimal, plain } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { SCHEDULE_3_PROMOTIONAL } from '../parameters.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';
import { atRate } from './withheld.ts';

/** Tax on promotional work by an entertainer. Performances use the table of Schedule 3, which `scaleOf` chooses. */
export function withholdOnPromotionalWork(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
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
