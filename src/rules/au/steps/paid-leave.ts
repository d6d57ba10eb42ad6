import { plain, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { inAdvance } from '../../in-advance.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts } from '../facts.ts';
import { treatmentOf } from '../leave-type.ts';

/** Leave taken is paid at its rate; unpaid leave is a line of nothing, so that the payslip can show it. */
export const paidLeave: Step<AuPayFacts> = ({ facts, params }) =>
  facts.leave.map((row, index) => {
    const { isPaid, isOrdinaryTime, stpCode, tag } = treatmentOf(row.type);
    return earningLine(
      {
        code: `AU.LEAVE.${row.type}`,
        label: row.description,
        origin: { kind: 'leave', index },
        quantity: row.hours,
        rate: row.rate,
        precise: isPaid ? row.hours.times(row.rate) : ZERO,
        because: isPaid ? `${plain(row.hours)} hours at ${plain(row.rate)}` : `${plain(row.hours)} hours without pay`,
        taxed: row.inAdvanceFor ? 'in-advance' : 'with-the-period',
        isOrdinaryTime,
        isInGrossForSuper: true,
        moreTags: tag ? ['paid-leave', tag] : ['paid-leave'],
        report: {
          incomeType: facts.incomeStream,
          item: isPaid ? 'paid-leave' : 'none',
          code: stpCode,
          ...(row.inAdvanceFor ? inAdvance(row.inAdvanceFor) : {}),
        },
      },
      params,
    );
  });
