import { money } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { makeLine } from '../../make-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { lumpLine } from '../lump-line.ts';

const arrearsLine = lumpLine('NZ.BACK-PAYMENT', 'back-payment');

/** Back payments, taxed like bonuses. A one-off back payment is an extra pay. */
export const backPayments: Step<NzPayFacts> = ({ facts }) =>
  facts.backPayments.flatMap((row, index) => (row.contribution ? [] : [arrearsLine(row, index)]));

export const BACK_CONTRIBUTION = 'NZ.KIWISAVER.BACK-CONTRIBUTION';

/**
 * KiwiSaver contributions of the employer, before ESCT, that were short on earlier paydays: one line for each. The
 * origin of a line is its row, so that other pays of the period neither repeat nor reduce it.
 */
export const backContributions: Step<NzPayFacts> = ({ facts }) =>
  facts.backPayments.flatMap(({ description, contribution }, index) =>
    contribution
      ? [
          makeLine({
            code: BACK_CONTRIBUTION,
            label: description,
            effect: 'employer',
            tags: ['kiwisaver-employer'],
            origin: { kind: 'back-payment', index },
            precise: contribution,
            because: `${money(contribution)} of the employer’s contribution that was short on an earlier payday, before ESCT; no earnings are paid with it`,
          }),
        ]
      : [],
  );
