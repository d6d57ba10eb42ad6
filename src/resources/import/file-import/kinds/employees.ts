import { actorOf } from '../../../../audit/audit.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { FirstAccountService } from '../../../people/bank-account/first-accounts.service.ts';
import type { EmployeeService } from '../../../people/employee/employee.service.ts';
import type { SuperFunds } from '../../../people/super-fund/super-fund.service.ts';
import { codeOf } from '../columns/convert.ts';
import { EMPLOYEE_TEMPLATES, employeeColumns } from '../columns/employee-columns.ts';
import * as store from '../file-import.store.ts';
import {
  failed,
  type Kind,
  type PlannedRow,
  type RowProblem,
  type RowResult,
  type StoreContext,
  stored,
  storeReady,
  type Values,
} from './kind.ts';

export interface EmployeesDeps {
  readonly employees: Pick<EmployeeService, 'create' | 'faultsOf'>;
  readonly firstAccounts: FirstAccountService;
  readonly funds: SuperFunds;
}

const textOf = (value: unknown): string => (value === undefined ? '' : String(value));
const lower = (value: unknown): string => textOf(value).trim().toLowerCase();
const nameOf = (values: Values): string =>
  [values.first_name, values.last_name].map(textOf).filter(Boolean).join(' ') || 'No name';

interface Ready {
  readonly values: Values;
  readonly employee: Values;
  readonly account: string | undefined;
}

/** New employees. A row whose employee already exists changes nothing. */
export const employeesKind = (deps: EmployeesDeps): Kind => ({
  area: 'EMPLOYEES',
  rowsAtOnce: 1_000,
  columns: employeeColumns,
  templates: EMPLOYEE_TEMPLATES,
  labelOf: nameOf,
  keyOf(values) {
    if (values.number !== undefined) return { field: 'number', key: textOf(values.number) };
    const person = [values.first_name, values.last_name, values.date_of_birth].map(lower);
    return person.every(Boolean) ? { field: 'last_name', key: person.join('\n') } : undefined;
  },
  async prepare({ caller }, rows) {
    // The answers are cached, so that no request waits while the transaction is open.
    const usis = rows.map(({ values }) => textOf(values.default_employee_fund_usi)).filter(Boolean);
    if (usis.length > 0) await deps.funds.lookUp(new Set(usis), actorOf(caller.principal, caller.requestId));
  },
  async store(tx, context, rows) {
    const known = await knownAmong(tx, context, rows);
    return storeReady<Ready>(
      rows,
      ({ values }) => known(values) ?? readyOrFailed(deps, context, values),
      (ready) => createReadable(deps, context, ready),
    );
  },
});

/** Finds the results of rows whose employee exists already. */
async function knownAmong(
  tx: Parameters<Kind['store']>[0],
  { companyId }: StoreContext,
  rows: readonly PlannedRow[],
): Promise<(values: Values) => RowResult | undefined> {
  const numbers = rows.flatMap(({ values }) => (values.number === undefined ? [] : [textOf(values.number)]));
  const unnumbered = rows.map(({ values }) => values).filter(({ number }) => number === undefined);
  const byNumber = new Map((await store.listByNumber(tx, companyId, numbers)).map((one) => [one.number, one]));
  const people = await store.listByPerson(
    tx,
    companyId,
    unnumbered.map((values) => [lower(values.first_name), lower(values.last_name), textOf(values.date_of_birth)]),
  );
  const byPerson = new Map(people.map(({ key, id }) => [key, id]));
  return (values) => {
    if (values.number === undefined) {
      const birth = textOf(values.date_of_birth);
      const id = byPerson.get([lower(values.first_name), lower(values.last_name), birth].join('\n'));
      return id === undefined ? undefined : stored('unchanged', id);
    }
    const known = byNumber.get(textOf(values.number));
    if (!known) return undefined;
    if (lower(known.first_name) === lower(values.first_name) && lower(known.last_name) === lower(values.last_name))
      return stored('unchanged', known.id);
    const owner = `${known.first_name} ${known.last_name}`;
    return failed({
      field: 'number',
      code: 'taken',
      message: `Employee number '${known.number}' belongs to ${owner}. Give ${nameOf(values)} another number`,
    });
  };
}

const accountOf = (values: Values, employeeId: number, number: string) => ({
  employee_id: employeeId,
  account_name: nameOf(values).slice(0, 32),
  account_number: number,
});

function readyOrFailed(
  { firstAccounts }: EmployeesDeps,
  { country }: StoreContext,
  values: Values,
): RowResult | { readonly item: Ready } {
  const { nz_bank_account: account, australian_resident: resident, ...given } = values;
  if (account !== undefined) {
    const message = firstAccounts.refusalOf(accountOf(values, 1, textOf(account)), country);
    if (message !== undefined) return failed({ field: 'nz_bank_account', code: 'wrong_format', message });
  }
  const foreign =
    resident === undefined || given.is_foreign_resident !== undefined
      ? {}
      : { is_foreign_resident: typeof resident === 'boolean' ? !resident : resident };
  const employee = { country, ...given, ...foreign };
  return { item: { values, employee, account: account === undefined ? undefined : textOf(account) } };
}

/** Leaves out the items that do not match the schema of an employee, as the router does for a request body. */
async function createReadable(
  deps: EmployeesDeps,
  context: StoreContext,
  ready: readonly Ready[],
): Promise<readonly RowResult[]> {
  const faults = await deps.employees.faultsOf(
    context.country,
    ready.map(({ employee }) => employee),
  );
  const isReadable = (index: number) => Object.keys(faults[index]!).length === 0;
  const readable = ready.filter((_one, index) => isReadable(index));
  const made = (readable.length === 0 ? [] : await createAll(deps, context, readable))[Symbol.iterator]();
  return ready.map(({ employee }, index) =>
    isReadable(index)
      ? (made.next().value as RowResult)
      : failed(...problemsOf(faults[index]!, employee, context.country)),
  );
}

/** Creates the employees, then the first bank accounts of those in New Zealand. */
async function createAll(
  { employees, firstAccounts }: EmployeesDeps,
  { caller, companyId, country }: StoreContext,
  ready: readonly Ready[],
): Promise<readonly RowResult[]> {
  const query = country === 'NZ' ? ({ esct_rate_method: 'CALCULATED' } as const) : {};
  const made = await employees.create(
    caller,
    companyId,
    ready.map(({ employee }) => employee),
    query,
  );
  const results = made.map(({ employee, errors }, index) =>
    employee ? stored('created', Number(employee.id)) : failed(...problemsOf(errors, ready[index]!.employee, country)),
  );
  const accounts = ready.flatMap(({ values, account }, index) => {
    const { recordId } = results[index]!;
    return account === undefined || recordId === null ? [] : [accountOf(values, recordId, account)];
  });
  if (accounts.length > 0) {
    const added = await firstAccounts.add(caller, companyId, accounts);
    const refused = added.find(({ errors }) => Object.keys(errors).length > 0);
    // The accounts were checked before, so this is a fault of the service. The transaction stores nothing.
    if (refused) throw new Error(`a checked bank account was refused: ${Object.keys(refused.errors).join(', ')}`);
  }
  return results;
}

const CODES: Readonly<Record<string, RowProblem['code']>> = { number: 'taken', licence: 'limit_reached' };

function problemsOf(
  errors: Readonly<Record<string, string>>,
  employee: Values,
  country: StoreContext['country'],
): readonly RowProblem[] {
  const columns = employeeColumns(country);
  return Object.entries(errors).map(([name, message]) => {
    const column = columns.find((one) => one.name === name);
    return { field: column ? name : null, code: CODES[name] ?? codeOf(column, employee[name]), message };
  });
}

/** Finds the employees that the rows name by number. Returns the id of a row's employee, or its problem. */
export async function resolveEmployees(
  tx: Tx,
  companyId: number,
  rows: readonly PlannedRow[],
): Promise<(values: Values) => number | RowResult> {
  const numbers = rows.flatMap(({ values: { employee_number: number } }) =>
    number === undefined ? [] : [String(number)],
  );
  const found = new Map((await store.listByNumber(tx, companyId, numbers)).map(({ number, id }) => [number, id]));
  return ({ employee_number: number }) => {
    if (number === undefined)
      return failed({ field: 'employee_number', code: 'required', message: 'The employee number is empty' });
    return (
      found.get(String(number)) ??
      failed({
        field: 'employee_number',
        code: 'unknown_employee',
        message: `This company has no employee with number '${number}'`,
      })
    );
  };
}
