import type { CalculatedPays, PayIds } from '../model/calculated-pay.ts';
import { type CreateContext, nameOfPay } from '../model/context.ts';
import type { CalculationFacts, PlanFacts } from '../model/gathered.ts';
import type { PlannedPay } from '../model/planned-pay.ts';
import { calculatePays } from './calculate-pays.ts';

/**
 * Calculates the plans chunk by chunk, in order, and hands out the ids of their rows. Each chunk sees the pays of its
 * employees only, so all pays of an employee must be in one chunk.
 */
export function chunkCalculator(
  { company, law, sharesTax, nameOf }: CreateContext,
  plans: readonly PlannedPay[],
  facts: CalculationFacts & Pick<PlanFacts, 'books'>,
  { ids, mostItems }: { readonly ids: PayIds; readonly mostItems: readonly number[] },
): (chunk: readonly PlannedPay[]) => CalculatedPays {
  const { books, history, balancesOf, movedAfter, runOf } = facts;
  const options = {
    ...facts,
    company,
    law,
    sharesTax,
    nameOf: (index: number) => nameOfPay(nameOf ? { nameOf } : {}, index),
  };
  let [pay, item] = [0, 0];
  return (chunk) => {
    const pays = calculatePays(chunk, options);
    history.forgetMade();
    const [firstPay, firstItem] = [pay, item];
    pay += chunk.length;
    for (const count of mostItems.slice(firstPay, pay)) item += count;
    return {
      pays,
      ids: { pays: ids.pays.slice(firstPay, pay), items: ids.items.slice(firstItem, item) },
      balancesOf,
      movedAfter,
      named: firstPay === 0 ? books.named : undefined,
      runs: pay === plans.length ? plans.map(runOf) : undefined,
    };
  };
}
