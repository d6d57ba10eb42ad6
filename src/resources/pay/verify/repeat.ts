import { decimal, money } from '../../../base/decimal.ts';
import type { Db } from '../../../db/db.ts';
import type { Calculation } from '../../../rules/calculate.ts';
import type { Law } from '../../../rules/law.ts';
import { parseFacts } from '../past/stored.public.ts';
import { totalsOf } from '../pay/read.public.ts';
import type { Found } from './found.ts';
import {
  isLineOf,
  listAmounts,
  listIntact,
  nextPays,
  type StoredAmount,
  type StoredPay,
  sharersOf,
} from './verify.store.ts';

const BATCH = 200;

export interface Repeated {
  readonly pays: number;
  readonly otherRuleSets: ReadonlyMap<string, number>;
  /** Pays of other rule sets that the rules of today calculate differently. Their amounts are as they were paid. */
  readonly mended: ReadonlySet<number>;
}

/**
 * Recalculates every pay of an account from its stored facts and compares each total and line to the cent. Reads pays
 * in batches by id, so that memory does not grow with their number. Archived pays are verified separately, with their
 * file.
 *
 * A corrected rule is not an error of the pays that were calculated before. If a pay of another rule set differs, but
 * its lines still add up to its totals, it is counted and not reported.
 */
export async function repeatPays(
  { db, law, onRepeated }: { db: Db; law: Law; onRepeated?: (pays: number) => void },
  customerId: number,
  onDifference: (difference: Found) => void,
): Promise<Repeated> {
  let pays = 0;
  const otherRuleSets = new Map<string, number>();
  const mended = new Set<number>();
  for (let after = 0; ; ) {
    const batch = await db.tx(
      customerId,
      async (tx) => {
        const firsts = await nextPays(tx, after, BATCH);
        const sharers = await sharersOf(
          tx,
          firsts.filter(({ tax_shared_with }) => tax_shared_with !== null).map(({ id }) => id),
        );
        const all = [...firsts.filter(({ tax_shared_with }) => tax_shared_with === null), ...sharers];
        const amounts = await listAmounts(
          tx,
          all.map(({ id }) => id),
        );
        return { firsts, all, amounts };
      },
      { readOnly: true, isolation: 'snapshot' },
    );
    if (batch.firsts.length === 0) return { pays, otherRuleSets, mended };
    after = batch.firsts.at(-1)!.id;
    const amountsOf = groupByPay(batch.amounts);
    const found: Found[] = [];
    checkPays(
      law,
      batch.all,
      (payId) => amountsOf.get(payId) ?? [],
      (one) => found.push(one),
    );
    pays += batch.all.length;
    onRepeated?.(batch.all.length);
    const ofOthers = batch.all.filter(({ rule_set_id, country }) => rule_set_id !== law.ruleSetId(country));
    for (const { rule_set_id } of ofOthers) otherRuleSets.set(rule_set_id, (otherRuleSets.get(rule_set_id) ?? 0) + 1);
    const differing = new Set(found.map(({ payId }) => payId));
    const ids = ofOthers.map(({ id }) => id).filter((id) => differing.has(id));
    if (ids.length > 0) {
      const intact = await db.tx(customerId, (tx) => listIntact(tx, ids), { readOnly: true });
      for (const id of intact) mended.add(id);
    }
    for (const one of found) if (!mended.has(one.payId)) onDifference(one);
  }
}

/**
 * Recalculates pays and compares the results with their stored totals and lines. Pays that share tax are recalculated
 * together.
 */
export function checkPays(
  law: Law,
  pays: readonly StoredPay[],
  amountsOf: (payId: number) => readonly Pick<StoredAmount, 'code' | 'amount'>[],
  onDifference: (difference: Found) => void,
): void {
  for (const group of groupsOf(pays)) {
    const repeated = repeat(group, law);
    group.forEach((pay, index) => {
      for (const found of compare(pay, amountsOf(pay.id), repeated[index]!)) {
        onDifference({ kind: 'repeat', payId: pay.id, ...found });
      }
    });
  }
}

/** Groups pays that share their tax. Every other pay is a group of its own. */
function groupsOf(pays: readonly StoredPay[]): readonly (readonly StoredPay[])[] {
  const groups = new Map<string, StoredPay[]>();
  for (const pay of pays) {
    const key = pay.tax_shared_with === null ? `pay ${pay.id}` : `shared ${pay.tax_shared_with}`;
    const group = groups.get(key);
    if (group) group.push(pay);
    else groups.set(key, [pay]);
  }
  return [...groups.values()];
}

type Again = Calculation | { readonly refused: string };

function repeat(group: readonly StoredPay[], law: Law): readonly Again[] {
  try {
    const calculated = group.map((pay) => law.calculate(parseFacts(pay.country, pay.facts)));
    return group[0]!.tax_shared_with === null ? calculated : law.shareTax(calculated);
  } catch (error) {
    return group.map(() => ({ refused: (error as Error).message }));
  }
}

type Differing = Omit<Found, 'kind' | 'payId'>;

function compare(
  pay: StoredPay,
  stored: readonly Pick<StoredAmount, 'code' | 'amount'>[],
  repeated: Again,
): readonly Differing[] {
  if ('refused' in repeated) return [{ of: 'the calculation', stored: 'done', repeated: repeated.refused }];
  const found: Differing[] = [];
  const totals = totalsOf(repeated, pay.country);
  for (const name of Object.keys(totals) as (keyof typeof totals)[]) {
    const [was, is] = [money(decimal(pay[name])), money(totals[name])];
    if (was !== is) found.push({ of: name, stored: was, repeated: is });
  }
  const lines = repeated.lines.filter(({ code }) => isLineOf(pay.rule_set_id, code));
  const length = Math.max(stored.length, lines.length);
  for (let position = 0; position < length; position += 1) {
    const [was, is] = [stored[position], lines[position]];
    if (was && is && was.code === is.code && decimal(was.amount).equals(is.amount)) continue;
    found.push({
      of: `line ${position}`,
      stored: was ? `${was.code} ${was.amount}` : 'none',
      repeated: is ? `${is.code} ${is.amount.toFixed()}` : 'none',
    });
  }
  return found;
}

function groupByPay(amounts: readonly StoredAmount[]): ReadonlyMap<number, readonly StoredAmount[]> {
  const groups = new Map<number, StoredAmount[]>();
  for (const amount of amounts) {
    const group = groups.get(amount.pay_id);
    if (group) group.push(amount);
    else groups.set(amount.pay_id, [amount]);
  }
  return groups;
}
