import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SCALE_NUMBERS } from './withholding-makers.ts';
import { type NaiveRow, naiveRows, tenThousandths } from './withholding-naive.ts';

type Written = readonly { readonly below: string; readonly a: string; readonly b: string }[];
interface Components {
  readonly from: string;
  readonly threshold_claimed_or_foreign: Written;
  readonly threshold_not_claimed: Written;
}

const regimes: readonly Components[] = parse(
  readFileSync(new URL('./withholding-study-loan-components.yaml', import.meta.url), 'utf8'),
  { schema: 'failsafe' },
);

const rowsOf = (written: Written): readonly NaiveRow[] =>
  written.map(({ below, a, b }) => ({
    below: below === 'none' ? undefined : BigInt(below),
    a: tenThousandths(a),
    b: tenThousandths(b),
  }));
const rowAt = (rows: readonly NaiveRow[], dollars: bigint): NaiveRow =>
  rows.find(({ below }) => below === undefined || dollars < below)!;

/**
 * Differences between a published combined row and the sum of the Schedule 1 row and the component row, in
 * ten-thousandths: [first dollar, last dollar, difference of a, difference of b]. There are three reasons: the combined
 * table of July 2024 changes both parts at the limit of the component, one dollar before the limit of Schedule 1; each
 * b was rounded separately; and scale 3 omits the 0.3 of its first row where the component starts. The rules follow the
 * published combined rows.
 */
const DISAGREEMENTS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  '2024-07-01 scale 1': [[931, 931, -27, -25165]],
  '2024-07-01 scale 2': [[1281, 1281, -27, -34616]],
  '2024-07-01 scale 5': [[1281, 1281, -27, -34616]],
  '2024-07-01 scale 6': [[1281, 1281, -27, -34616]],
  '2025-09-24 scale 1': [[2053, 2596, 0, -1]],
  '2025-09-24 scale 2': [
    [1288, 2402, 0, 1],
    [2596, 3446, 0, -1],
  ],
  '2025-09-24 scale 3': [
    [1288, 2595, 0, -3000],
    [2596, 3446, 0, -1],
  ],
  '2025-09-24 scale 5': [
    [1288, 2402, 0, 1],
    [2596, 3446, 0, -1],
  ],
  '2025-09-24 scale 6': [
    [1288, 2402, 0, 1],
    [2596, 3446, 0, -1],
  ],
  '2026-07-01 scale 1': [[987, 2143, 0, 1]],
  '2026-07-01 scale 2': [[1337, 2493, 0, 1]],
  '2026-07-01 scale 3': [[1337, 2595, 0, -3000]],
};

describe('the separate study loan component', () => {
  it.each(regimes)(
    'the separate study loan component from $from equals the one used to check the combined coefficients',
    ({ from, threshold_claimed_or_foreign }) => {
      expect(naiveRows('stsl-schedule-8.yaml', 'au.stsl.schedule-8.component', from)).toEqual(
        rowsOf(threshold_claimed_or_foreign),
      );
    },
  );
});

describe('combined study loan coefficients', () => {
  for (const regime of regimes) {
    for (const scale of SCALE_NUMBERS) {
      it(`combined coefficients of scale ${scale} from ${regime.from} are Schedule 1 plus the component, with the listed differences`, () => {
        const schedule1From = regime.from < '2026-07-01' ? '2024-07-01' : '2026-07-01';
        const plain = naiveRows('payg-schedule-1.yaml', `au.payg.schedule-1.scale-${scale}`, schedule1From);
        const combined = naiveRows('stsl-schedule-8.yaml', `au.stsl.schedule-8.combined-scale-${scale}`, regime.from);
        const component = rowsOf(scale === '1' ? regime.threshold_not_claimed : regime.threshold_claimed_or_foreign);

        const found: number[][] = [];
        for (let dollars = 0; dollars <= 4500; dollars++) {
          const [sum, part, whole] = [plain, component, combined].map((rows) => rowAt(rows, BigInt(dollars)));
          const a = Number(whole!.a - sum!.a - part!.a);
          const b = Number(whole!.b - sum!.b - part!.b);
          if (a === 0 && b === 0) continue;
          const last = found.at(-1);
          if (last && last[1] === dollars - 1 && last[2] === a && last[3] === b) last[1] = dollars;
          else found.push([dollars, dollars, a, b]);
        }
        expect(found).toEqual(DISAGREEMENTS[`${regime.from} scale ${scale}`] ?? []);
      });
    }
  }
});
