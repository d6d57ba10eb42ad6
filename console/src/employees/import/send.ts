import type { api as Api, FieldErrors } from '../../api/client.ts';
import type { Country } from '../fields/field.ts';
import type { PlannedRow } from './plan.ts';

type Client = typeof Api;

/** Asks the service to calculate the ESCT rates of new employees in New Zealand from their pay. */
export const newEmployeesQuery = (country: Country) =>
  country === 'NZ' ? ({ esct_rate_method: 'CALCULATED' } as const) : {};

/** The maximum number of rows that the service accepts in one request. */
const MAX_ROWS = 5_000;

export interface Outcome {
  readonly line: number;
  readonly name: string;
  readonly id?: number;
  readonly errors: FieldErrors;
}

const chunks = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / MAX_ROWS) }, (_, part) =>
    all.slice(part * MAX_ROWS, (part + 1) * MAX_ROWS),
  );

export async function checkAll(
  api: Client,
  companyId: number,
  rows: readonly PlannedRow[],
): Promise<readonly FieldErrors[]> {
  const found: FieldErrors[] = [];
  for (const part of chunks(rows)) {
    const { data } = await api.POST('/api/company/{company_id}/employees/check', {
      params: { path: { company_id: companyId } },
      body: part.map(({ employee }) => employee) as never,
    });
    found.push(...(data ?? []).map(({ errors }) => errors));
  }
  return found;
}

/** Stores the rows, then their bank accounts. Errors are reported per row. */
export async function createAll(
  api: Client,
  { companyId, country }: { companyId: number; country: Country },
  rows: readonly PlannedRow[],
  onProgress: (stored: number) => void,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const part of chunks(rows)) {
    const { data } = await api.PUT('/api/company/{company_id}/employees/create', {
      params: { path: { company_id: companyId }, query: newEmployeesQuery(country) },
      body: part.map(({ employee }) => employee) as never,
    });
    for (const [index, row] of part.entries()) {
      const result = data?.[index];
      const made = { line: row.line, name: row.name, errors: result?.errors ?? {} };
      const id = result?.employee?.id;
      outcomes.push(id === undefined ? made : { ...made, id });
    }
    onProgress(outcomes.length);
  }
  return country === 'AU' ? outcomes : addAccounts(api, companyId, rows, outcomes);
}

async function addAccounts(
  api: Client,
  companyId: number,
  rows: readonly PlannedRow[],
  made: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const wanted = made.flatMap(({ id }, index) => {
    const { name, account } = rows[index] as PlannedRow;
    if (id === undefined || account === undefined) return [];
    return [{ employee_id: id, account_name: name.slice(0, 32), account_number: account }];
  });
  const refused = new Map<number, string>();
  for (const part of chunks(wanted)) {
    try {
      const { data } = await api.POST('/api/company/{company_id}/bank-accounts', {
        params: { path: { company_id: companyId } },
        body: [...part],
      });
      for (const { employee_id, errors } of data ?? []) {
        const reasons = Object.values(errors);
        if (reasons.length > 0) refused.set(employee_id, reasons.join(' '));
      }
    } catch (error) {
      // The employees already exist, so they must be reported even if adding their accounts fails.
      const reason = error instanceof Error ? error.message : 'The service could not be reached';
      for (const { employee_id } of part) refused.set(employee_id, reason);
    }
  }
  return made.map((outcome) => {
    const reason = outcome.id === undefined ? undefined : refused.get(outcome.id);
    return reason === undefined ? outcome : { ...outcome, errors: { ...outcome.errors, nz_bank_account: reason } };
  });
}
