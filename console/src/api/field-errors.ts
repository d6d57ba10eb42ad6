import { ApiProblem } from './client.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The errors of the service by field name, also for fields inside a list. Errors about no field are under `detail`.
 * Empty when no error names a field.
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
  // If no error names a field, the caller shows the general message. The first error of each field wins.
  return said.every(([name]) => name === 'detail') ? {} : Object.fromEntries(said.reverse());
}
