import { conflict } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { type EmployeeInCompany, lockEmployee } from '../../people/employee/employee.service.ts';
import type { DetailName } from '../own/own.service.ts';
import { requireSameAccount } from './bank-change.ts';
import { type BankChange, type Change, changedField } from './change.ts';
import type { ChangeRequestOut } from './change-request.schema.ts';
import type { Status } from './change-request.store.ts';
import * as store from './change-request.store.ts';
import { changeOf, changeRequestView } from './change-request.view.ts';
import { type ChangeRequestDeps, followMail, notifyOfBankChange, requirePending, settle } from './settle-request.ts';

interface RequestPath {
  readonly companyId: number;
  readonly requestId: number;
}

/** The payroll office's decisions. Approval applies the change as if an administrator had made it. */
export function changeRequestDeciding(deps: ChangeRequestDeps) {
  const { db, clock, cipher, portal } = deps;
  return {
    list: (
      { principal }: Caller,
      companyId: number,
      filter: Paged<{ status?: Status; limit: number }>,
    ): Promise<ChangeRequestOut[]> =>
      db.tx(
        principal.customerId,
        async (tx) =>
          (await store.listOfCompany(tx, companyId, filter)).map((record) => changeRequestView(record, cipher)),
        { readOnly: true },
      ),

    /**
     * Decides and applies the change in one transaction: a request is approved if and only if its change is applied.
     */
    async approve(caller: Caller, { companyId, requestId }: RequestPath): Promise<ChangeRequestOut> {
      const { customerId, subject } = caller.principal;
      const at = clock.now();
      const found = await db.tx(customerId, (tx) => requirePending(tx, requestId, { companyId }));
      const change = changeOf(found, cipher);
      let approved: store.NamedRequest | undefined;
      const alongside = async (tx: Tx): Promise<void> => {
        const request = await requirePending(tx, requestId, { companyId });
        const employee = await lockEmployee(tx, request.employee_id);
        await requireFresh(tx, employee, change, cipher);
        approved = await settle(tx, caller, request, { status: 'approved', decided_by: subject, reason: null, at });
        if (change.kind === 'details') await followMail(tx, portal, employee, change, at);
        else await notifyOfBankChange(tx, portal, employee, numberOf(change), { isMade: true, at });
      };
      await make(deps, caller, { companyId, employeeId: found.employee_id }, change, alongside);
      if (!approved) throw new Error('a change was made without its request');
      return changeRequestView(approved, cipher);
    },

    async decline(caller: Caller, { companyId, requestId }: RequestPath, reason: string): Promise<ChangeRequestOut> {
      const { customerId, subject } = caller.principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const request = await requirePending(tx, requestId, { companyId });
        const declined = await settle(tx, caller, request, { status: 'declined', decided_by: subject, reason, at });
        return changeRequestView(declined, cipher);
      });
    },
  };
}

async function requireFresh(tx: Tx, employee: EmployeeInCompany, change: Change, cipher: FieldCipher): Promise<void> {
  if (change.kind === 'bank-account') return requireSameAccount(tx, employee, change, cipher);
  const changed = changedField<DetailName>(change.before, employee);
  if (changed === undefined) return;
  throw conflict(
    `${changed} was changed after this request was made; decline the request and ask the employee to submit a new one`,
  );
}

/** Uses the regular services, so that checks and events are the same as for other changes. */
async function make(
  { employees, bankAccounts }: ChangeRequestDeps,
  caller: Caller,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  change: Change,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (change.kind === 'bank-account' && change.target.is === 'listed') {
    await bankAccounts.update(caller, employeeId, change.target.id, textsIn(change.after), alongside);
    return;
  }
  if (change.kind === 'bank-account' && change.target.is === 'new') {
    await bankAccounts.create(caller, employeeId, textsIn(change.after) as never, alongside);
    return;
  }
  const patch = change.kind === 'details' ? change.after : onRecord(change);
  const given = { companyId, identifierType: 'employee_id' } as const;
  const [result] = await employees.update(caller, given, [{ id: employeeId, ...patch }], alongside);
  const wrong = Object.entries(result?.errors ?? {}).map(([field, text]) => `${field}: ${text}`);
  if (wrong.length > 0) throw conflict(`The change cannot be made: ${wrong.join('; ')}`);
}

const numberOf = ({ before, after }: BankChange): string => after.account_number ?? before.account_number ?? '';

/** Leaves out nulls, because a null would clear a required field of a bank account. */
const textsIn = (after: BankChange['after']): Record<string, string> =>
  Object.fromEntries(Object.entries(after).filter((entry): entry is [string, string] => entry[1] !== null));

const onRecord = ({ after }: BankChange) =>
  Object.fromEntries(
    (['account_name', 'bsb', 'account_number'] as const)
      .filter((field) => field in after)
      .map((field) => [field === 'bsb' ? 'primary_bank_bsb' : `primary_bank_${field}`, after[field] ?? null]),
  );
