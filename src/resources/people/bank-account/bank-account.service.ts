import { isDeepStrictEqual } from 'node:util';
import { badRequest, conflict, inBody, notFound, unprocessable } from '../../../base/errors.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { nextId } from '../../../db/insert-rows.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import {
  type Alongside,
  type EmployeeDeps,
  type EmployeeInCompany,
  lockEmployee,
  recordEmployeeChange,
  shownOf,
} from '../employee/employee.service.ts';
import {
  type BankAccountIn,
  type BankAccountOrder,
  type BankAccountOut,
  type BankAccountPatch,
  MOST_ACCOUNTS,
} from './bank-account.schema.ts';
import type { BankAccountRecord } from './bank-account.store.ts';
import * as store from './bank-account.store.ts';
import { type Details, readAmount, withChanges } from './bank-account.values.ts';
import { accountNumberOf, bankAccountView } from './bank-account.view.ts';

export { BankAccountIn } from './bank-account.schema.ts';
export type { BankAccountRecord } from './bank-account.store.ts';
export { listBankAccounts } from './bank-account.store.ts';
export { withChanges } from './bank-account.values.ts';
export { accountNumberOf } from './bank-account.view.ts';

export type BankAccountDeps = Pick<EmployeeDeps, 'db' | 'clock' | 'params' | 'cipher' | 'pays'>;
export type BankAccountService = ReturnType<typeof bankAccountService>;

/**
 * An employee's bank accounts in ranked order. Each write locks the employee's row, so that two writes cannot change
 * the ranking at the same time.
 */
export function bankAccountService(deps: BankAccountDeps) {
  const { db, cipher } = deps;
  const view = (record: BankAccountRecord) => bankAccountView(record, cipher);
  const readOnly = { readOnly: true } as const;

  return {
    list: ({ principal }: Caller, employeeId: number): Promise<BankAccountOut[]> =>
      db.tx(principal.customerId, async (tx) => (await store.listBankAccounts(tx, employeeId)).map(view), readOnly),
    read: ({ principal }: Caller, employeeId: number, id: number): Promise<BankAccountOut> =>
      db.tx(
        principal.customerId,
        async (tx) => view(accountIn(await store.listBankAccounts(tx, employeeId), id)),
        readOnly,
      ),
    create: (caller: Caller, employeeId: number, given: BankAccountIn, alongside?: Alongside) =>
      createAccount(deps, caller, employeeId, given, alongside),
    update: (caller: Caller, employeeId: number, id: number, patch: BankAccountPatch, alongside?: Alongside) =>
      updateAccount(deps, caller, employeeId, id, patch, alongside),
    remove: (caller: Caller, employeeId: number, id: number) => removeAccount(deps, caller, employeeId, id),
    order: (caller: Caller, employeeId: number, given: BankAccountOrder) =>
      orderAccounts(deps, caller, employeeId, given),
  };
}

async function createAccount(
  deps: BankAccountDeps,
  caller: Caller,
  employeeId: number,
  given: BankAccountIn,
  alongside?: Alongside,
): Promise<BankAccountOut> {
  const { id, accounts } = await change(deps, caller, employeeId, async (tx, employee, before, at) => {
    await alongside?.(tx);
    if (before.length >= MOST_ACCOUNTS) {
      throw conflict(`An employee has at most ${MOST_ACCOUNTS} bank accounts; delete one first`);
    }
    const isDefault = given.is_default === true || before.length === 0;
    const details = withChanges({}, given, employee.company_country);
    if (!isDefault) requireAmount(details);
    const newId = await nextId(tx, 'bank_account');
    const made = await store.insertBankAccount(tx, {
      customer_id: employee.customer_id,
      id: newId,
      employee_id: employeeId,
      rank: before.length,
      ...stored(deps.cipher, details, { customer_id: employee.customer_id, id: newId }),
      created_at: at,
      updated_at: at,
    });
    const others = idsOf(before);
    const order = isDefault ? [made.id, ...others] : [...others, made.id];
    return { id: made.id, order, action: 'bank-account.create', after: given, ...amountIn(given) };
  });
  return accountIn(accounts, id!);
}

async function updateAccount(
  deps: BankAccountDeps,
  caller: Caller,
  employeeId: number,
  id: number,
  patch: BankAccountPatch,
  alongside?: Alongside,
): Promise<BankAccountOut> {
  const { accounts } = await change(deps, caller, employeeId, async (tx, employee, all, at) => {
    await alongside?.(tx);
    const before = accountIn(all, id);
    const wasDefault = before.rank === 0;
    if (patch.is_default === false && wasDefault) {
      throw badRequest(
        'is_default cannot be set to false on the default account; set it to true on another account instead',
        inBody('cannot_change', 'is_default'),
      );
    }
    const isDefault = wasDefault || patch.is_default === true;
    const details = withChanges(opened(deps.cipher, before), patch, employee.company_country);
    if (!isDefault && 'amount' in patch) requireAmount(details);
    await store.updateBankAccount(tx, id, { ...stored(deps.cipher, details, before), updated_at: at });
    const order = isDefault ? [id, ...idsOf(all).filter((other) => other !== id)] : idsOf(all);
    return {
      id,
      order,
      action: 'bank-account.update',
      before: opened(deps.cipher, before),
      after: patch,
      ...amountIn(patch),
    };
  });
  return accountIn(accounts, id);
}

async function removeAccount(deps: BankAccountDeps, caller: Caller, employeeId: number, id: number): Promise<void> {
  await change(deps, caller, employeeId, async (tx, _employee, all) => {
    const before = accountIn(all, id);
    if (before.rank === 0 && all.length > 1) {
      throw conflict(
        'The default account cannot be deleted while there are others; make another account the default first',
      );
    }
    await store.deleteBankAccount(tx, id);
    const order = idsOf(all).filter((other) => other !== id);
    return { id, order, action: 'bank-account.delete', before: opened(deps.cipher, before) };
  });
}

async function orderAccounts(
  deps: BankAccountDeps,
  caller: Caller,
  employeeId: number,
  given: BankAccountOrder,
): Promise<BankAccountOut[]> {
  const { ids } = given;
  const { accounts } = await change(deps, caller, employeeId, async (_tx, _employee, all) => {
    const known = new Set(idsOf(all));
    const isPermutation =
      ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
    if (!isPermutation)
      throw unprocessable(
        'ids must list every bank account of the employee exactly once',
        inBody('not_accepted', 'ids'),
      );
    return { id: null, order: ids, action: 'bank-account.order', after: given, ...amountIn(given) };
  });
  return [...accounts];
}

interface Changed {
  readonly id: number | null;
  /** The ids of the accounts after the write, the default account first. */
  readonly order: readonly number[];
  readonly oldDefaultAmount?: string | number | undefined;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Runs one write while the employee's row is locked, and re-ranks the accounts. Writes the audit log and events only if
 * something changed.
 */
async function change(
  deps: BankAccountDeps,
  caller: Caller,
  employeeId: number,
  work: (tx: Tx, employee: EmployeeInCompany, accounts: readonly BankAccountRecord[], at: Date) => Promise<Changed>,
): Promise<{ id: number | null; accounts: readonly BankAccountOut[] }> {
  const { db, clock, cipher } = deps;
  const view = (record: BankAccountRecord) => bankAccountView(record, cipher);
  const at = clock.now();
  return db.tx(caller.principal.customerId, async (tx) => {
    const employee = await lockEmployee(tx, employeeId);
    if (employee.is_deleted) throw conflict(`Employee ${employeeId} is deleted; restore the record first`);
    const all = await store.listBankAccounts(tx, employeeId);
    const { id, order, oldDefaultAmount, action, before, after } = await work(tx, employee, all, at);
    const displaced = all.find((account) => account.rank === 0 && order.indexOf(account.id) > 0);
    if (displaced) {
      const amount = requireOldDefaultAmount(displaced.id, oldDefaultAmount);
      await store.updateBankAccount(tx, displaced.id, { amount, updated_at: at });
    }
    await store.rankBankAccounts(tx, order, at);
    const accounts = (await store.listBankAccounts(tx, employeeId)).map(view);
    if (isDeepStrictEqual(accounts, all.map(view))) return { id, accounts };
    const [shown] = await shownOf(deps, tx, [employee]);
    await recordEmployeeChange(tx, { ...caller, at }, employee.company_country, shown!, {
      type: 'employee.updated',
      audit: {
        action,
        entityType: 'employee',
        entityId: employeeId,
        before: { bank_account_id: id, ...(before as object) },
        after: { bank_account_id: id, ...(after as object) },
      },
    });
    return { id, accounts };
  });
}

function opened(cipher: FieldCipher, record: BankAccountRecord): Details {
  const { account_name, bsb, amount, reference } = record;
  return { account_name, bsb, account_number: accountNumberOf(record, cipher), amount, reference };
}

function stored(cipher: FieldCipher, details: Details, row: Pick<BankAccountRecord, 'customer_id' | 'id'>): Details {
  const key = [row.customer_id, row.id] as const;
  return { ...details, account_number: cipher.seal('bank_account.account_number', key, details.account_number) };
}

const amountIn = ({ old_default_amount }: { old_default_amount?: string | number }) => ({
  oldDefaultAmount: old_default_amount,
});

/** Contract (EMP-259): every account except the default has an amount, so the previous default needs one too. */
function requireOldDefaultAmount(id: number, given: string | number | undefined): string {
  if (given !== undefined) return readAmount(given, 'old_default_amount');
  throw badRequest(
    `Bank account ${id} would no longer be the default and needs an amount; send old_default_amount, the amount of each pay that goes to this account`,
    inBody('required', 'old_default_amount'),
  );
}

const idsOf = (accounts: readonly { id: number }[]): readonly number[] => accounts.map(({ id }) => id);

function accountIn<A extends { id: number }>(accounts: readonly A[], id: number): A {
  const found = accounts.find((account) => account.id === id);
  if (!found) throw notFound('Bank account not found');
  return found;
}

function requireAmount({ amount }: Details): void {
  if (amount === null)
    throw badRequest(
      'amount is required: only the default account receives the remainder of the net pay',
      inBody('required', 'amount'),
    );
}
