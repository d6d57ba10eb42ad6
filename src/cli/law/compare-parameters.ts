import type { LocalDate } from '../../base/local-date.ts';
import { fileOfParameter } from '../../params/load.ts';
import type { DatedValue, Params } from '../../params/params.ts';
import type { Line } from '../../rules/line.ts';
import { citedSource } from './compare-pays.ts';
import type { ParameterDiff, UncheckedParameter } from './law-diff.ts';

/** The lines of each employee's pays. */
type LinesOfEmployees = readonly (readonly Line[])[];

/**
 * The parameters that change between the two days: either a new version takes effect after the first day and no later
 * than the second, or the parameter ends in between.
 */
export function compareParameters(
  params: Params,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  linesOfEmployees: LinesOfEmployees,
): readonly ParameterDiff[] {
  const users = usersOf(linesOfEmployees);
  return params.ids
    .flatMap((id) => {
      const values = params.valuesOf(id);
      const [was, is] = [inForce(values, from), inForce(values, to)];
      if (was === is) return [];
      const shown = (is ?? was)!;
      return [
        {
          file: fileOfParameter(id) ?? id,
          parameter: id,
          title: shown.cite.title,
          change: changeOf(was, is),
          on: is ? (was ? is : values.find((value) => value.from > from)!).from : was!.to!,
          before: was?.raw ?? null,
          after: is?.raw ?? null,
          source: citedSource(shown.cite),
          employees: users.get(id)?.size ?? 0,
        },
      ];
    })
    .sort((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0));
}

function inForce(values: readonly DatedValue[], day: LocalDate): DatedValue | undefined {
  const found = values.findLast((value) => value.from <= day);
  return found?.to !== undefined && found.to < day ? undefined : found;
}

function changeOf(was: DatedValue | undefined, is: DatedValue | undefined): ParameterDiff['change'] {
  if (!was) return 'begins';
  if (!is) return 'ends';
  return JSON.stringify(was.raw) === JSON.stringify(is.raw) ? 'is confirmed' : 'changes';
}

/** For each parameter id, the indexes of the employees with a line that cites the parameter. */
function usersOf(linesOfEmployees: LinesOfEmployees): ReadonlyMap<string, ReadonlySet<number>> {
  const users = new Map<string, Set<number>>();
  linesOfEmployees.forEach((lines, employee) => {
    for (const { cites } of lines) {
      for (const { id } of cites) users.set(id, (users.get(id) ?? new Set()).add(employee));
    }
  });
  return users;
}

/** Cited parameters that have not been verified for the day. */
export function uncheckedOn(day: LocalDate, linesOfEmployees: LinesOfEmployees): readonly UncheckedParameter[] {
  const users = usersOf(linesOfEmployees);
  const cites = linesOfEmployees.flat().flatMap((line) => line.cites);
  return [...new Map(cites.filter((cite) => cite.verified_through < day).map((cite) => [cite.id, cite])).values()]
    .map((cite) => ({ ...citedSource(cite), employees: users.get(cite.id)!.size }))
    .sort((one, other) => (one.parameter < other.parameter ? -1 : 1));
}
