import { isUnstorable } from '../../http/validation/validation.ts';
import { invalidFilter, quoted } from './scim-error.ts';

/** One comparison of a filter: `userName eq "ann"`. The attribute may have a sub-attribute after a dot. */
export interface Comparison {
  readonly attribute: string;
  readonly value: string | boolean | number | null;
}

const LONGEST = 2_000;
const MOST_COMPARISONS = 10;
const COMPARISON =
  /^\s*([A-Za-z$][\w$:.-]*)\s+([A-Za-z]{2})(?:\s+("(?:[^"\\]|\\.)*"|true|false|null|-?\d+(?:\.\d+)?))?(?=\s|$)/i;
const AND = /^\s+and\s+/i;

/**
 * Parses a filter that consists of equality comparisons joined with `and`. Rejects every other filter, because a filter
 * that is only partly understood would find the wrong people.
 */
export function parseFilter(text: string): readonly Comparison[] {
  if (text.length > LONGEST) throw invalidFilter(`The filter is longer than ${LONGEST} characters`);
  const found: Comparison[] = [];
  for (let rest = text; ; ) {
    const match = COMPARISON.exec(rest);
    const [whole, attribute, operator, literal] = match ?? [];
    if (whole === undefined || attribute === undefined || operator === undefined) throw unsupported(text);
    if (operator.toLowerCase() !== 'eq' || literal === undefined) throw unsupported(text);
    found.push({ attribute, value: readLiteral(literal, text) });
    if (found.length > MOST_COMPARISONS)
      throw invalidFilter(`The filter has more than ${MOST_COMPARISONS} comparisons`);
    rest = rest.slice(whole.length);
    if (rest.trim() === '') return found;
    const and = AND.exec(rest)?.[0];
    if (and === undefined) throw unsupported(text);
    rest = rest.slice(and.length);
  }
}

function readLiteral(literal: string, filter: string): Comparison['value'] {
  let value: Comparison['value'];
  try {
    value = JSON.parse(literal.startsWith('"') ? literal : literal.toLowerCase());
  } catch {
    throw unsupported(filter);
  }
  if (typeof value === 'string' && isUnstorable(value))
    throw invalidFilter('The filter contains a NUL or an unpaired surrogate');
  return value;
}

const unsupported = (text: string) =>
  invalidFilter(
    `The filter ${quoted(text)} is not supported; send comparisons such as userName eq "ann@example.com", joined with and`,
  );
