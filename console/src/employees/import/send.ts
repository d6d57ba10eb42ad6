import type { api as Api } from '../../api/client.ts';
import { ApiProblem } from '../../api/client.ts';
import type { Country } from '../fields/field.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import type { PlannedRow } from './plan.ts';

type Client = typeof Api;

/** What one call takes; a file of this many rows is stored by one. */
const AT_ONCE = 5_000;

export interface Outcome {
  readonly line: number;
  readonly name: string;
  readonly id?: number;
  readonly errors: FieldErrors;
}

const inParts = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) => all.slice(part * AT_ONCE, (part + 1) * AT_ONCE));

export async function checkAll(
  api: Client,
  companyId: number,
  rows: readonly PlannedRow[],
): Promise<readonly FieldErrors[]> {
  const found: FieldErrors[] = [];
  for (const part of inParts(rows)) {
    const { data } = await api.POST('/api/company/{company_id}/employees/check', {
      params: { path: { company_id: companyId } },
      body: part.map(({ employee }) => employee) as never,
    });
    found.push(...(data ?? []).map(({ errors }) => errors));
  }
  return found;
}

/** Stores the rows, then the accounts of those that have one. What fails is said of its own row. */
export async function createAll(
  api: Client,
  { companyId, country }: { companyId: number; country: Country },
  rows: readonly PlannedRow[],
  onProgress: (stored: number) => void,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const part of inParts(rows)) {
    const { data } = await api.PUT('/api/company/{company_id}/employees/create', {
      params: { path: { company_id: companyId } },
      body: part.map(({ employee }) => employee) as never,
    });
    for (const [index, row] of part.entries()) {
      const result = data?.[index];
      const made = { line: row.line, name: row.name, errors: result?.errors ?? {} };
      const id = result?.employee?.id;
      outcomes.push(id === undefined ? made : { ...made, id });
    }
    if (country === 'AU') onProgress(outcomes.length);
  }
  return country === 'AU' ? outcomes : addAccounts(api, rows, outcomes, onProgress);
}

async function addAccounts(
  api: Client,
  rows: readonly PlannedRow[],
  made: readonly Outcome[],
  onProgress: (stored: number) => void,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, outcome] of made.entries()) {
    const row = rows[index] as PlannedRow;
    outcomes.push(
      outcome.id === undefined || row.account === undefined
        ? outcome
        : { ...outcome, errors: await addAccount(api, outcome.id, row) },
    );
    onProgress(outcomes.length);
  }
  return outcomes;
}

const MINUTE_MS = 60_000;

/** The service takes so many accounts a minute; the rest waits its turn. */
async function addAccount(api: Client, id: number, row: PlannedRow): Promise<FieldErrors> {
  for (;;) {
    try {
      await api.POST('/api/employees/{employee_id}/bank-accounts', {
        params: { path: { employee_id: id } },
        body: { account_name: row.name.slice(0, 32), account_number: row.account ?? '' },
      });
      return {};
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status !== 429) return { nz_bank_account: error.message };
      await new Promise((resolve) => setTimeout(resolve, MINUTE_MS / 4));
    }
  }
}
