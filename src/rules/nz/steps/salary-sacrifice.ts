import { money, roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { makeLine } from '../../make-line.ts';
import type { Tag } from '../../tags.ts';
import type { NzPayFacts } from '../facts.ts';

const OTHER: readonly Tag[] = ['sacrifice'];
const SUPER: readonly Tag[] = ['sacrifice', 'super-sacrifice'];

/**
 * Pay given up before tax. It is no longer salary or wages: PAYE, levy and KiwiSaver are taken on what is left.
 * What goes to a superannuation fund becomes an employer contribution and bears ESCT.
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
      because: row.isSuper ? 'Given up before tax for a superannuation fund' : 'Given up before tax',
      report: { gross: money(amount.negated()) },
    });
  });
