import type { Country } from '../../../base/country.ts';
import { AppError, notFound } from '../../../base/errors.ts';
import { nextIds } from '../../../db/insert-rows.ts';
import { plansFor } from '../../../db/pipeline.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { bodyValidator, SchemaProblem } from '../../../http/validation/validation.ts';
import { findCompany } from '../../company/company/company.service.ts';
import {
  type EmployeeInCompany,
  findEmployeesForChange,
  recordEmployeeChanges,
  requireBatch,
  shownOf,
} from '../employee/employee.service.ts';
import { FirstAccountIn, type FirstAccountResults } from './bank-account.schema.ts';
import type { BankAccountDeps } from './bank-account.service.ts';
import type { BankAccountRecord } from './bank-account.store.ts';
import * as store from './bank-account.store.ts';
import { type Details, withChanges } from './bank-account.values.ts';
import { bankAccountView } from './bank-account.view.ts';

const fits = bodyValidator(FirstAccountIn);

type Errors = Readonly<Record<string, string>>;
/** The outcome for one item: the account to create, or its errors. */
type Settled = { readonly accepted: Accepted } | { readonly errors: Errors };
interface Accepted {
  readonly item: FirstAccountIn;
  readonly employee: EmployeeInCompany;
  readonly details: Details;
}

export type FirstAccountService = ReturnType<typeof firstAccountService>;

/** Creates the first bank account of many employees at once, for migration from another payroll system. */
export const firstAccountService = (deps: BankAccountDeps) => ({
  /** Why the account of a new employee would be refused; undefined if it would be stored. */
  refusalOf(item: FirstAccountIn, country: Country): string | undefined {
    try {
      for (const _step of fits(item));
      withChanges({}, item, country);
      return undefined;
    } catch (error) {
      return Object.values(errorsOf(error)).join('; ');
    }
  },

  async add(caller: Caller, companyId: number, items: readonly FirstAccountIn[]): Promise<FirstAccountResults> {
    const { db, clock, cipher } = deps;
    requireBatch(items, 'account');
    const work = async (tx: Tx) => {
      const company = await findCompany(tx, companyId);
      if (!company) throw notFound('Company not found');
      const settled = await settle(tx, companyId, company.country, items);
      const made = await keep(
        deps,
        tx,
        { ...caller, at: clock.now() },
        company.country,
        settled.flatMap((each) => ('accepted' in each ? [each.accepted] : [])),
      );
      return items.map(({ employee_id }, index) => {
        const each = settled[index]!;
        if ('errors' in each) return { employee_id, errors: each.errors };
        return { employee_id, account: bankAccountView(made.get(employee_id)!, cipher), errors: {} };
      });
    };
    return db.tx(caller.principal.customerId, work, plansFor(items.length));
  },
});

async function settle(
  tx: Tx,
  companyId: number,
  country: Country,
  items: readonly FirstAccountIn[],
): Promise<readonly Settled[]> {
  const ids = [...new Set(items.map(({ employee_id }) => employee_id))];
  const employees = new Map((await findEmployeesForChange(tx, companyId, ids)).map((row) => [row.id, row]));
  const taken = new Set(await store.employeesWithAccount(tx, ids));
  return items.map((item): Settled => {
    const { employee_id: id } = item;
    const employee = employees.get(id);
    const refused = (employee_id: string): Settled => ({ errors: { employee_id } });
    if (!employee) return refused(`This company has no employee with id ${id}`);
    if (employee.is_deleted) return refused(`Employee ${id} is deleted; restore the record first`);
    if (taken.has(id))
      return refused(`Employee ${id} already has a bank account; add further accounts to the employee one by one`);
    try {
      const details = withChanges({}, item, country);
      taken.add(id);
      return { accepted: { item, employee, details } };
    } catch (error) {
      return { errors: errorsOf(error) };
    }
  });
}

async function keep(
  deps: BankAccountDeps,
  tx: Tx,
  caller: Caller & { at: Date },
  country: Country,
  accepted: readonly Accepted[],
): Promise<ReadonlyMap<number, BankAccountRecord>> {
  if (accepted.length === 0) return new Map();
  const { customerId } = caller.principal;
  const ids = await nextIds(tx, 'bank_account', accepted.length);
  const rows = accepted.map(({ employee, details }, index): BankAccountRecord => {
    const id = ids[index]!;
    return {
      customer_id: customerId,
      id,
      employee_id: employee.id,
      rank: 0,
      ...details,
      account_number: deps.cipher.seal('bank_account.account_number', [customerId, id], details.account_number),
      created_at: caller.at,
      updated_at: caller.at,
    };
  });
  await store.insertBankAccounts(tx, customerId, rows);
  const shown = await shownOf(
    deps,
    tx,
    accepted.map(({ employee }) => employee),
  );
  const changes = accepted.map(({ item: { employee_id, ...after } }, index) => ({
    shown: shown[index]!,
    type: 'employee.updated' as const,
    audit: {
      action: 'bank-account.create',
      entityType: 'employee',
      entityId: employee_id,
      before: { bank_account_id: ids[index] },
      after: { bank_account_id: ids[index], ...after },
    },
  }));
  await recordEmployeeChanges(tx, caller, country, changes);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Converts a validation error to messages by field. */
function errorsOf(error: unknown): Errors {
  if (error instanceof SchemaProblem) {
    return Object.fromEntries(error.problems.map(({ loc, msg }) => [String(loc.at(-1)), msg]));
  }
  if (!(error instanceof AppError)) throw error;
  return { [String(error.fields[0]?.place.at(-1) ?? 'detail')]: error.message };
}
