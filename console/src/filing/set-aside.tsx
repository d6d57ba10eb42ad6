import { Button, Text } from '@mantine/core';
import type { Schemas } from '../api/client.ts';
import { count } from '../ui/format.ts';
import { type FilingProblem, isBlocking } from './problem.ts';

/**
 * The employees to set aside so that the others can be filed. Empty if nothing blocks the filing, if a blocking problem
 * does not belong to an employee, or if no employee would remain.
 */
export function employeesToSetAside(problems: readonly FilingProblem[], filed: number): readonly string[] {
  const blocking = problems.filter(isBlocking);
  if (blocking.some(({ employee_id }) => employee_id === null)) return [];
  const names = new Map(blocking.map(({ employee_id, employee_name }) => [employee_id, employee_name ?? '']));
  return names.size < filed ? [...names.values()] : [];
}

const NAMED = 3;

/** "Chloé Martin and Tom Tane", or "Chloé Martin, Tom Tane, Ann Lee and 4 more employees". */
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMED);
  const more = names.length - shown.length;
  const parts = more === 0 ? shown : [...shown, count(more, 'more employee')];
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/**
 * Appended to the message that a filing was sent. Names the employees who were left out and says how to report them.
 */
export const stillToFile = (setAside: readonly Schemas['SetAsideEmployee'][] | undefined, how: string): string =>
  setAside === undefined || setAside.length === 0
    ? ''
    : ` Not included: ${namesOf(setAside.map(({ employee_name }) => employee_name))}. ${how}`;

interface Given {
  readonly names: readonly string[];
  readonly verb: string;
  readonly loading: boolean;
  readonly onClick: () => void;
}

/** The button that files everyone else. Hidden if there is no employee to set aside. */
export function WithoutThem({ names, verb, loading, onClick }: Given) {
  if (names.length === 0) return null;
  return (
    <>
      <Button variant="default" loading={loading} onClick={onClick}>
        {verb} without {count(names.length, 'employee')}
      </Button>
      <Text size="sm">Sets aside {namesOf(names)}, so that the others are reported on time.</Text>
    </>
  );
}
