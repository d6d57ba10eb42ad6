import type { LocalDate } from '../../../base/local-date.ts';
import { MOST_PROBLEMS } from '../../../http/excerpt.ts';
import { bodyValidator, type Problem, SchemaProblem } from '../../../http/validation.ts';
import { EmployeeIn } from './employee.schema.ts';
import { type Errors, readItems } from './read-item.ts';

const validate = bodyValidator(EmployeeIn);

/** Items that are checked before everybody else has a turn. */
const AT_ONCE = 50;

/** What the schema and the reading of values refuse of each item, by field; nothing where an item can be read. */
export function* unreadable(items: readonly unknown[], today: LocalDate): Generator<void, readonly Errors[]> {
  const found: Errors[] = [];
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield;
    found.push(problemsOf(item as object, today));
  }
  return found;
}

function problemsOf(item: object, today: LocalDate): Errors {
  const unfit = told(() => void [...validate(item)]);
  // The list of what is wrong ends somewhere; what is not on it may be wrong as well.
  if (Object.keys(unfit).length >= MOST_PROBLEMS) return unfit;
  // Reading needs values of the right kind: it is tried for the fields that the schema takes.
  const fit = Object.fromEntries(Object.entries(item).filter(([name]) => !Object.hasOwn(unfit, name)));
  return { ...unfit, ...told(() => void readItems([fit], { today, at: [] })) };
}

/** A number that an earlier item has as well: that item is not stored, so it has no id to name it by. */
export function repeatedNumber(items: readonly unknown[], index: number): string | undefined {
  const numberOf = (item: unknown): string => String((item as { number?: unknown }).number ?? '').trim();
  const number = numberOf(items[index]);
  const first = items.findIndex((item) => numberOf(item) === number);
  return number !== '' && first < index ? `Employee number '${number}' stands earlier in the list` : undefined;
}

function told(read: () => void): Errors {
  try {
    read();
    return {};
  } catch (error) {
    if (!(error instanceof SchemaProblem)) throw error;
    return Object.fromEntries(error.problems.map(({ loc, msg }) => [fieldOf(loc), msg]));
  }
}

const fieldOf = (loc: Problem['loc']): string => String(loc.find((part) => part !== 'body' && part !== 0) ?? 'detail');
