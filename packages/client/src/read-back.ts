import { ConnectionError, ServerError } from './errors.ts';

const CREATE_EMPLOYEES = 'put /api/company/{company_id}/employees/create';

/**
 * The operation that creates employees has no Idempotency-Key. After a lost response, this package therefore looks the
 * employees up by number.
 */
export const isReadBack = (method: string, path: string): boolean => `${method} ${path}` === CREATE_EMPLOYEES;

interface Numbered {
  readonly number?: string | null;
}

/** Creates the employees. After a lost response, repeats the call only if none of the employees exists. */
export async function createdOnce<T>(
  sent: readonly Numbered[],
  {
    create,
    list,
    attempts = 4,
  }: { create: () => Promise<T>; list: () => Promise<unknown>; attempts?: number | undefined },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create();
    } catch (failure) {
      const isUnclear = failure instanceof ConnectionError || failure instanceof ServerError;
      if (!isUnclear || !failure.mayHaveBeenDone) throw failure;
      const reason = await reasonForDoubt(sent, list);
      if (reason !== undefined) {
        failure.message += `. It is not known whether this call created the employees: ${reason}`;
        throw failure;
      }
      if (attempt >= attempts) throw failure;
    }
  }
}

/**
 * Returns the reason why it is unclear whether the employees were created. Returns undefined if none of them exists, so
 * that the call can be repeated.
 */
async function reasonForDoubt(sent: readonly Numbered[], list: () => Promise<unknown>): Promise<string | undefined> {
  if (sent.some(({ number }) => !number)) return 'an employee without a number cannot be read back';
  let found: readonly Numbered[];
  try {
    found = (await list()) as readonly Numbered[];
  } catch {
    return 'reading them back failed too';
  }
  const known = new Set(found.map(({ number }) => number));
  const there = sent.flatMap(({ number }) => (known.has(number) ? [number] : []));
  return there.length === 0 ? undefined : `employees with these numbers exist now: ${there.join(', ')}`;
}
