import type { LocalDate } from '../../../base/local-date.ts';
import { MOST_PROBLEMS } from '../../../http/validation/excerpt.ts';
import { bodyValidator, type Problem, SchemaProblem } from '../../../http/validation/validation.ts';
import { EmployeeIn } from './employee.schema.ts';
import { type Errors, readItems } from './read-item.ts';

const validate = bodyValidator(EmployeeIn);

/** The number of items checked before yielding to the event loop. */
const AT_ONCE = 50;

/** Schema and value errors of each item, by field; empty if the item is readable. */
export function* unreadable(items: readonly unknown[], today: LocalDate): Generator<void, readonly Errors[]> {
  const found: Errors[] = [];
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield;
    found.push(problemsOf(item as object, today));
  }
  return found;
}

function problemsOf(item: object, today: LocalDate): Errors {
  const unfit = errorsFrom(() => void [...validate(item)]);
  // The validator stops at this many problems, so other fields may be invalid too.
  if (Object.keys(unfit).length >= MOST_PROBLEMS) return unfit;
  // Values can be read only if they match the schema, so read only the fields that do.
  const fit = Object.fromEntries(Object.entries(item).filter(([name]) => !Object.hasOwn(unfit, name)));
  return { ...unfit, ...errorsFrom(() => void readItems([fit], { today, at: [] })) };
}

/**
 * Reports an employee number that an earlier item already uses. That item is not stored, so there is no id to mention.
 */
export function repeatedNumber(items: readonly unknown[], index: number): string | undefined {
  const numberOf = (item: unknown): string => String((item as { number?: unknown }).number ?? '').trim();
  const number = numberOf(items[index]);
  const first = items.findIndex((item) => numberOf(item) === number);
  return number !== '' && first < index
    ? `Employee number '${number}' is already used by an earlier item in the list`
    : undefined;
}

function errorsFrom(read: () => void): Errors {
  try {
    read();
    return {};
  } catch (error) {
    if (!(error instanceof SchemaProblem)) throw error;
    return Object.fromEntries(error.problems.map(({ loc, msg }) => [fieldOf(loc), msg]));
  }
}

const fieldOf = (loc: Problem['loc']): string => String(loc.find((part) => part !== 'body' && part !== 0) ?? 'detail');
