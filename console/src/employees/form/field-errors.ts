import { ApiProblem } from '../../api/client.ts';
import { type FieldErrors, wrongFields } from '../../api/wrong-fields.ts';

export type { FieldErrors } from '../../api/wrong-fields.ts';

/** What the service says of single fields, beside a success of others. */
export class FieldProblem extends Error {
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super(Object.values(errors).join(' '));
    this.errors = errors;
  }
}

/** What belongs to fields of the form, and what is left to be said above it. */
export function sorted(error: unknown, names: ReadonlySet<string>): { fields: FieldErrors; rest: unknown } {
  const all = error instanceof FieldProblem ? error.errors : wrongFields(error);
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  const others = Object.entries(all).filter(([name]) => !names.has(name));
  if (Object.keys(all).length === 0) return { fields, rest: error };
  const text = others.map(([name, say]) => (NAMELESS.has(name) ? say : `${name}: ${say}`)).join(' ');
  return { fields, rest: text === '' ? undefined : new ApiProblem(422, { detail: text }) };
}

const NAMELESS = new Set(['detail', 'exception', 'licence']);
