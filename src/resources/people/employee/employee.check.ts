import type { LocalDate } from '../../../base/local-date.ts';
import { bodyValidator, type Problem, SchemaProblem } from '../../../http/validation.ts';
import { EmployeeIn } from './employee.schema.ts';
import { type Errors, readItems } from './read-item.ts';

const validate = bodyValidator(EmployeeIn);

/** What the schema and the reading of values refuse of each item, by field; nothing where an item can be read. */
export function unreadable(items: readonly unknown[], today: LocalDate): readonly Errors[] {
  return items.map((item) => ({ ...problemsOf(() => void [...validate(item)]), ...readProblems(item, today) }));
}

/** Reading needs values of the right kind, so it is tried only for items the schema takes. */
function readProblems(item: unknown, today: LocalDate): Errors {
  if (Object.keys(problemsOf(() => void [...validate(item)])).length > 0) return {};
  return problemsOf(() => void readItems([item], { today, at: [] }));
}

function problemsOf(read: () => void): Errors {
  try {
    read();
    return {};
  } catch (error) {
    if (!(error instanceof SchemaProblem)) throw error;
    return Object.fromEntries(error.problems.map(({ loc, msg }) => [fieldOf(loc), msg]));
  }
}

const fieldOf = (loc: Problem['loc']): string => String(loc.find((part) => part !== 'body' && part !== 0) ?? 'detail');
