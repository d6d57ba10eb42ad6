import { ApiProblem } from './client.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/**
 * What the service says of fields of the body: each under the field's own name, wherever in a list it stands; what is
 * about none of them under `detail`. Nothing where no field is named.
 */
export function wrongFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem)) return {};
  const { errors } = (error.body ?? {}) as { errors?: unknown };
  const named: readonly { path: string; message: string }[] = Array.isArray(errors) ? errors : [];
  const said = named.map(({ path, message }) => {
    const [part, ...rest] = path.split('/').slice(1);
    const name = part === 'body' ? rest.find((step) => !/^\d+$/.test(step)) : undefined;
    return [name ?? 'detail', message] as const;
  });
  // Of nothing but the whole, the problem's own sentence tells more; of one field, the first thing said stands.
  return said.every(([name]) => name === 'detail') ? {} : Object.fromEntries(said.reverse());
}
