import { counted } from '../../base/counted.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { tableOf } from '../operator/result-text.ts';
import type { AwardDiff, CitedSource, EmployeeDiff, Figures, LawDiff, LineDiff, ParameterDiff } from './law-diff.ts';

/**
 * Formats the comparison for a terminal: a table of all employees, each differing line, then the changed parameters.
 */
export function diffText(diff: LawDiff): string {
  const { employees, parameters } = diff;
  const changed = employees.filter(({ changes, refused }) => changes.length > 0 || isRefused(refused));
  return [
    `${diff.company} (company ${diff.company_id}, ${diff.country}): ordinary pays paid on ${diff.from} and on ${diff.to}\n`,
    employees.length === 0 ? 'This company has no employees to pay.\n' : tableOf(employees.map(rowOf)),
    ...(employees.length > 0 && changed.length === 0 ? ['No pay changes.\n'] : []),
    ...changed.map((employee) => reasonsOf(employee, diff.from)),
    ...awardsText(diff),
    parametersText(diff, parameters),
    ...(diff.unchecked.length === 0 ? [] : [uncheckedText(diff)]),
  ].join('\n');
}

/** The minimum of each employee's award on both days. Empty if no employee has an award with rules. */
function awardsText({ employees, from, to }: LawDiff): readonly string[] {
  const rows = employees.flatMap(({ employee_id, name, award }) =>
    award
      ? [
          {
            employee: `${employee_id} ${name}`,
            award: `${award.award} ${award.classification}`,
            minimum: bothOf(award.minimum),
            'own rate': bothOf(award.own_rate),
            result: awardResult(award, to),
          },
        ]
      : [],
  );
  if (rows.length === 0) return [];
  return [`Minimum hourly rates of awards, for pay periods that start on ${from} and on ${to}\n`, tableOf(rows)];
}

const bothOf = ({ before, after }: AwardDiff['minimum']): string => {
  const [was, is] = [before ?? '?', after ?? '?'];
  return was === is ? was : `${was} → ${is}`;
};

function awardResult({ minimum, own_rate, short, was_short, clause }: AwardDiff, to: LocalDate): string {
  if (minimum.after === null) return 'the award has no rate for this employee';
  if (own_rate.after === null) return 'no rate to compare';
  if (short === null) return 'not below';
  return `${was_short ? 'already below; below' : 'below'} from ${to} by ${short} an hour (${clause})`;
}

const isRefused = ({ before, after }: EmployeeDiff['refused']): boolean => before !== null || after !== null;

const rowOf = ({ employee_id, name, pay_period, before, after }: EmployeeDiff) => ({
  employee: `${employee_id} ${name}`,
  paid: pay_period.toLowerCase(),
  ...Object.fromEntries(
    Object.keys(before ?? after ?? {}).map((figure) => [figure.replaceAll('_', ' '), turned(figure, before, after)]),
  ),
});

const turned = (figure: string, before: Figures | null, after: Figures | null): string => {
  const [was, is] = [before?.[figure] ?? '?', after?.[figure] ?? '?'];
  return was === is ? was : `${was} → ${is}`;
};

const reasonsOf = ({ employee_id, name, changes, refused, facts_moved, note }: EmployeeDiff, from: LocalDate): string =>
  [
    `${employee_id} ${name}${note === null ? '' : ` (${note})`}`,
    ...(refused.before === null ? [] : [`  On the first day: ${refused.before}`]),
    ...(refused.after === null ? [] : [`  On the second day: ${refused.after}`]),
    ...changes.flatMap((change) => lineText(change, facts_moved, from)),
    '',
  ].join('\n');

function lineText(
  { rule, label, causes, before, after }: LineDiff,
  factsMoved: string | null,
  from: LocalDate,
): readonly string[] {
  const why = causes.map((cause) => (cause === 'law' ? 'the law' : (factsMoved ?? 'facts of the employee')));
  return [
    `  ${label} (${rule}): ${sizeOf(before)} → ${sizeOf(after)}, because of ${why.join(' and ')}`,
    ...(before === null ? [] : [`    was ${before.because}`]),
    ...(after === null ? [] : [`    is  ${after.because}${after.unverified ? ' (not verified for that day)' : ''}`]),
    ...newOnes((after ?? before)!.sources, from).map((source) => `    ${sourceText(source)}`),
  ];
}

const sizeOf = (side: LineDiff['before']): string => {
  if (side === null) return 'nothing';
  return side.quantity === null ? side.amount : `${side.amount} for ${side.quantity}`;
};

/** The sources of values that took effect after the first day, or all sources of the line if no value did. */
function newOnes(sources: readonly CitedSource[], from: LocalDate): readonly CitedSource[] {
  const fresh = sources.filter((source) => source.from > from);
  return fresh.length > 0 ? fresh : sources;
}

const sourceText = ({ parameter, from, source, url, confidence }: CitedSource): string =>
  `${parameter} from ${from}: ${source} (${confidence})${url === null ? '' : ` ${url}`}`;

function parametersText({ from, to }: LawDiff, parameters: readonly ParameterDiff[]): string {
  if (parameters.length === 0) return `No legal parameter has a new version after ${from} and up to ${to}.\n`;
  const files = [...new Set(parameters.map(({ file }) => file))];
  return [
    `Legal parameters with a new version after ${from} and up to ${to}: ${parameters.length} in ${counted(files.length, 'file')}`,
    ...files.flatMap((file) => ['', file, ...parameters.filter((one) => one.file === file).flatMap(parameterLines)]),
    '',
  ].join('\n');
}

const parameterLines = ({ parameter, title, change, on, before, after, source, employees }: ParameterDiff) => [
  `  ${parameter} ${change} on ${on}${valuesText(before, after)}, used by ${counted(employees, 'pay')}`,
  `    ${title}: ${source.source} (${source.confidence})${source.url === null ? '' : ` ${source.url}`}`,
];

/** Shows single values only. Tables are long; the reader can look them up in their file. */
const valuesText = (before: unknown, after: unknown): string =>
  typeof before === 'string' && typeof after === 'string' && before !== after ? `: ${before} → ${after}` : '';

const uncheckedText = ({ to, unchecked }: LawDiff): string =>
  [
    `These parameters are not verified for ${to}. Pays use the last known values and may still change:`,
    ...unchecked.map(
      ({ parameter, verified_through, employees }) =>
        `  ${parameter}, verified through ${verified_through}, used by ${counted(employees, 'pay')}`,
    ),
    '',
  ].join('\n');
