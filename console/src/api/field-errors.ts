import { ApiProblem } from './client.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The service's errors by field name, including fields inside a list. Errors that name no field are under `detail`.
 * Empty if no error names a field.
 */
export function fieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem)) return {};
  const { errors } = (error.body ?? {}) as { errors?: unknown };
  const named: readonly { path: string; message: string }[] = Array.isArray(errors) ? errors : [];
  const said = named.map(({ path, message }) => {
    const [part, ...rest] = path.split('/').slice(1);
    const name = part === 'body' ? rest.find((step) => !/^\d+$/.test(step)) : undefined;
    return [name ?? 'detail', message] as const;
  });
  // If there is an error that names no field, the caller shows the general message. If a field has several errors, the
  // first one is kept.
  return said.every(([name]) => name === 'detail') ? {} : Object.fromEntries(said.reverse());
}
