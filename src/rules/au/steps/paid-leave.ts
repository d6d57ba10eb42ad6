import { counted, plain, ZERO } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import { inAdvance } from '../../in-advance.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts } from '../facts.ts';
import { FAMILY_VIOLENCE_DAYS } from '../family-violence-leave.ts';
import { type AuLeaveType, CASHED_OUT, isFamilyViolence, taxedAs, treatmentOf } from '../leave-type.ts';

/** Leave is paid at its rate. Unpaid leave is a zero line, so that the payslip can show it. */
export const paidLeave: Step<AuPayFacts> = ({ facts, params }) =>
  facts.leave.map((row, index) => {
    const { isPaid, isOrdinaryTime, stpCode, tag } = treatmentOf(row.type);
    const hours = counted(row.hours, 'hour');
    const paid = row.isCashedOut ? `${hours} cashed out` : hours;
    return earningLine(
      {
        code: `AU.LEAVE.${row.type}`,
        label: row.description,
        origin: { kind: 'leave', index },
        quantity: row.hours,
        rate: row.rate,
        precise: isPaid ? row.hours.times(row.rate) : ZERO,
        because: isPaid
          ? `${paid} at ${plain(row.rate)}${row.type === 'PAID_PUBLIC_HOLIDAY' ? ', for a public holiday not worked' : ''}`
          : `${hours} without pay`,
        taxed: taxedAs(row),
        isOrdinaryTime,
        isInGrossForSuper: true,
        moreTags: tag ? ['paid-leave', tag] : ['paid-leave'],
        used: sourcesOf(row.type, params),
        report: {
          incomeType: facts.incomeStream,
          item: isPaid ? 'paid-leave' : 'none',
          code: row.isCashedOut ? CASHED_OUT : stpCode,
          ...(row.inAdvanceFor ? inAdvance(row.inAdvanceFor) : {}),
        },
      },
      params,
    );
  });

/**
 * The statutory source for paid family violence leave. Undefined for all other leave, because its rate is agreed and
 * not statutory.
 */
const sourcesOf = (type: AuLeaveType, params: ParamsAt): readonly Param<unknown>[] | undefined =>
  isFamilyViolence(type) && params.has(FAMILY_VIOLENCE_DAYS) ? [params.get(FAMILY_VIOLENCE_DAYS)] : undefined;
