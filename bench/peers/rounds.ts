import { report, round } from '../report.ts';

const ROUNDS = process.env.BENCH_QUICK === '1' ? 5 : 11;

/** Measures one side for a short time. Resolves to operations per second. */
export type Side = () => Promise<number>;

interface Comparison {
  readonly figure: string;
  readonly unit: string;
  readonly target: string;
  readonly ours: Side;
  readonly theirs: Side;
}

/**
 * Alternates between the two sides and changes which one goes first, because other load on the machine slows down both.
 * Reports the round with the median ratio.
 */
export async function compare({ figure, unit, target, ours, theirs }: Comparison): Promise<void> {
  const rounds: { value: number; floor: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const first = turn % 2 === 0 ? await ours() : undefined;
    const floor = await theirs();
    rounds.push({ value: first ?? (await ours()), floor });
  }
  rounds.sort((a, b) => a.floor / a.value - b.floor / b.value);
  const { value, floor } = rounds[Math.floor(ROUNDS / 2)]!;
  report({ figure, value: round(value), unit, floor: round(floor), ratio: round(floor / value), target });
}
