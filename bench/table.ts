import type { Figure } from './report.ts';

// The table at the end of a run, and the comparison with an earlier run.

/** A limit for the value of a figure, or for its ratio to the floor. */
interface Goal {
  readonly of: 'value' | 'ratio';
  readonly most?: number;
  readonly least?: number;
}

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

/** The limits that a target states, such as `under 300 ms, at most 2x`. Other targets are only words. */
export function goalsOf(target: string): readonly Goal[] {
  if (target.startsWith('none')) return [];
  const ratio = new RegExp(`ratio of at most ${NUMBER}`).exec(target)?.[1];
  if (ratio !== undefined) return [{ of: 'ratio', most: numberOf(ratio) }];
  const limits = target.matchAll(new RegExp(`(at most|under|below|at least) ${NUMBER}(x| ?%)?`, 'g'));
  const goals = [...limits].flatMap(([, word, number, unit]): Goal[] => {
    if (unit?.includes('%')) return [];
    const limit = word === 'at least' ? { least: numberOf(number!) } : { most: numberOf(number!) };
    return [{ of: unit === 'x' ? 'ratio' : 'value', ...limit }];
  });
  return target === '0' || target.startsWith('0,') ? [{ of: 'value', most: 0 }] : goals;
}

/** Empty if the target states no limit, or one that the figure does not measure. */
export function verdictOf(figure: Figure): 'reached' | 'missed' | '' {
  const judged = goalsOf(figure.target).flatMap(({ of, most = Number.POSITIVE_INFINITY, least = 0 }) => {
    const measured = of === 'ratio' ? figure.ratio : (figure.atTarget ?? figure.value);
    return measured === undefined ? [] : [measured <= most && measured >= least];
  });
  if (judged.length === 0) return '';
  return judged.every(Boolean) ? 'reached' : 'missed';
}

/** A table of all figures with their targets and verdicts. */
export function tableText(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.figure,
    amount(figure.value, figure.unit),
    figure.floor === undefined ? '' : amount(figure.floor, figure.unit),
    figure.ratio === undefined ? '' : `${figure.ratio}x`,
    figure.target,
    verdictOf(figure),
  ]);
  const missed = figures.filter((figure) => verdictOf(figure) === 'missed').length;
  const reached = figures.filter((figure) => verdictOf(figure) === 'reached').length;
  const sum = `${reached} reached, ${missed} missed, ${figures.length - reached - missed} without a limit.`;
  return `${aligned([['Figure', 'Value', 'Floor', 'Ratio', 'Target', 'Verdict'], ...rows])}${sum}\n`;
}

/** The figures in the output of an earlier run. Lines that are not figures are ignored. */
export function readFigures(output: string): readonly Figure[] {
  return output.split('\n').flatMap((line): Figure[] => {
    if (!line.startsWith('{"figure":')) return [];
    try {
      return [JSON.parse(line) as Figure];
    } catch {
      return [];
    }
  });
}

/** Runs of the same version differ by about this much on a machine with other work. */
const NOISE = 0.1;

/**
 * Compares two runs. Uses the ratio to the floor if both runs have it, because the floor was as slow as the machine was
 * at that time.
 */
export function comparisonText(before: readonly Figure[], now: readonly Figure[]): string {
  const earlier = new Map(before.map((figure) => [figure.figure, figure]));
  const rows = now.map((figure) => {
    const was = earlier.get(figure.figure);
    if (was === undefined) return [figure.figure, '', amount(figure.value, figure.unit), '', 'new'];
    const byRatio = was.ratio !== undefined && figure.ratio !== undefined;
    const [old, fresh] = byRatio ? [was.ratio, figure.ratio] : [was.value, figure.value];
    const shown = (number: number) => (byRatio ? `${number}x` : amount(number, figure.unit));
    const change = old === 0 ? (fresh === 0 ? 0 : Number.POSITIVE_INFINITY) : fresh / old - 1;
    const isMoreBetter = !byRatio && figure.unit.endsWith('/s');
    const isBetter = isMoreBetter ? change > 0 : change < 0;
    const verdict = Math.abs(change) <= NOISE ? 'same' : isBetter ? 'better' : 'worse';
    return [figure.figure, shown(old), shown(fresh), `${change > 0 ? '+' : ''}${(change * 100).toFixed(0)} %`, verdict];
  });
  const missing = before.filter(({ figure }) => !now.some((one) => one.figure === figure));
  const note = missing.length === 0 ? '' : `Not measured now: ${missing.map(({ figure }) => figure).join('; ')}\n`;
  return `${aligned([['Figure', 'Before', 'Now', 'Change', 'Verdict'], ...rows])}Changes of up to ${NOISE * 100} % count as the same.\n${note}`;
}

const amount = (value: number, unit: string): string => `${value}${unit === '' ? '' : ` ${unit}`}`;

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
