import { money, roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { makeLine } from '../../make-line.ts';
import type { Tag } from '../../tags.ts';
import type { NzPayFacts } from '../facts.ts';

const OTHER: readonly Tag[] = ['sacrifice'];
const SUPER: readonly Tag[] = ['sacrifice', 'super-sacrifice'];

/**
 * Salary sacrificed before tax. It is no longer salary or wages: PAYE, levy and KiwiSaver apply to the rest of the pay.
 * A sacrifice into a superannuation fund becomes an employer contribution and is subject to ESCT.
 */
export const salarySacrifice: Step<NzPayFacts> = ({ facts }) =>
  facts.sacrifices.map((row, index) => {
    const amount = roundToCent(row.amount);
    return makeLine({
      code: row.isSuper ? 'NZ.SACRIFICE.SUPER' : 'NZ.SACRIFICE',
      label: row.description,
      effect: 'takes',
      tags: row.isSuper ? SUPER : OTHER,
      origin: { kind: 'sacrifice', index },
      precise: row.amount,
      rounding: 'nearest cent',
      amount,
      because: row.isSuper ? 'Sacrificed before tax into a superannuation fund' : 'Sacrificed before tax',
      report: { gross: money(amount.negated()) },
    });
  });
