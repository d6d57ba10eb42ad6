import type { Actual } from './drive.ts';
import type { Country, Expected, History } from './history.ts';
import { num } from './number.ts';

export interface Difference {
  /** The index of the event in the history. */
  readonly index: number;
  readonly name: string;
  readonly reference: string;
  readonly service: string;
}

export interface Comparison {
  readonly pays: number;
  readonly amounts: number;
  readonly differences: readonly Difference[];
}

/** Compares every amount that the reference calculates. */
export function compare<Person, Pay>(
  country: Country<Person, Pay>,
  history: History<Person, Pay>,
  answers: readonly Actual[],
): Comparison {
  const expected = country.expected(history);
  const differences: Difference[] = [];
  let pays = 0;
  let amounts = 0;
  for (const [index, one] of expected.entries()) {
    if (!one) continue;
    pays += 1;
    const found = comparePay(one, answers[index]);
    amounts += Object.keys(one.amounts).length;
    differences.push(...found.map((difference) => ({ index, ...difference })));
  }
  return { pays, amounts, differences };
}

const FOLLOWS = ['net', 'end_net'];

function comparePay({ amounts, tolerances = {} }: Expected, actual: Actual): Omit<Difference, 'index'>[] {
  if (actual && 'refused' in actual) {
    return [{ name: 'pay', reference: 'is calculated', service: String(actual.refused) }];
  }
  const found = Object.entries(amounts).flatMap(([name, reference]) => {
    const service = actual?.[name] ?? 'missing';
    const isEqual =
      service !== 'missing' &&
      num(service)
        .minus(reference)
        .abs()
        .lte(tolerances[name] ?? 0);
    return isEqual ? [] : [{ name, reference, service }];
  });
  // Net pay follows from the other amounts, so it is reported only if no other amount differs.
  return found.every(({ name }) => FOLLOWS.includes(name))
    ? found
    : found.filter(({ name }) => !FOLLOWS.includes(name));
}
