import { ApiProblem } from '../../api/client.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** What the service says of single fields, beside a success of others. */
export class FieldProblem extends Error {
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super(Object.values(errors).join(' '));
    this.errors = errors;
  }
}

const PLACE = /(?:^|; )body((?: -> [^:;]+)+): /g;

/** The places in the message of a refused request: "body -> 0 -> postcode: must be 4 digits; body -> …". */
export function placesIn(message: string): FieldErrors {
  const found = [...message.matchAll(PLACE)];
  return Object.fromEntries(
    found.map((match, index) => {
      const end = found[index + 1]?.index ?? message.length;
      const path = (match[1] ?? '').split(' -> ').filter((part) => part !== '' && !/^\d+$/.test(part));
      return [path[0] ?? 'detail', message.slice((match.index ?? 0) + match[0].length, end)];
    }),
  );
}

/** What belongs to fields of the form, and what is left to be said above it. */
export function sorted(error: unknown, names: ReadonlySet<string>): { fields: FieldErrors; rest: unknown } {
  const all =
    error instanceof FieldProblem
      ? error.errors
      : error instanceof ApiProblem && error.status === 422
        ? placesIn(error.message)
        : {};
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  const others = Object.entries(all).filter(([name]) => !names.has(name));
  if (Object.keys(all).length === 0) return { fields, rest: error };
  const text = others.map(([name, say]) => (NAMELESS.has(name) ? say : `${name}: ${say}`)).join(' ');
  return { fields, rest: text === '' ? undefined : new ApiProblem(422, { detail: text }) };
}

const NAMELESS = new Set(['detail', 'exception', 'licence']);
