import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { SCHEDULE_10 } from '../parameters.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';
import { atRate } from './withheld.ts';

/**
 * Schedule 10: a contractor with a written voluntary agreement. The contractor's instalment rate applies or, without
 * one, the flat rate.
 */
export function withholdByAgreement(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  const instalment = situation.ownSchedule?.rate;
  const scale = 'Schedule 10';
  if (instalment) {
    return atRate(payment, instalment, { scale, why: "voluntary agreement, the payee's instalment rate", used: [] });
  }
  const rule = params.get(SCHEDULE_10);
  return atRate(payment, rule.value, { scale, why: 'voluntary agreement without an instalment rate', used: [rule] });
}
