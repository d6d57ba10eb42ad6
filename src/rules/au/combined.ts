import type { ParamsAt } from '../../params/params.ts';
import { calculate, withTag } from '../calculate.ts';
import type { Line } from '../line.ts';
import type { AuPayFacts } from './facts.ts';
import { earnings, taxOnEarnings } from './pay.ts';

/** The tax lines of several pays of one employee in one run, worked out as if they were a single pay. */
export function taxOnPaysTogether(pays: readonly [AuPayFacts, ...AuPayFacts[]], params: ParamsAt): readonly Line[] {
  const together: AuPayFacts = {
    ...pays[0],
    hours: pays.flatMap((pay) => pay.hours),
    leave: pays.flatMap((pay) => pay.leave),
    allowances: pays.flatMap((pay) => pay.allowances),
    deductions: pays.flatMap((pay) => pay.deductions),
    bonuses: pays.flatMap((pay) => pay.bonuses),
    sacrifices: pays.flatMap((pay) => pay.sacrifices),
    backPayments: pays.flatMap((pay) => pay.backPayments),
  };
  return withTag(calculate([...earnings, ...taxOnEarnings], together, params).lines, 'tax');
}
