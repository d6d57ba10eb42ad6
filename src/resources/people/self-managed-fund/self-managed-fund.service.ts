import type { ColumnType, Selectable } from 'kysely';
import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import { abnDigits, formatBsb, isAbn } from '../../../base/identifiers.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { type EmployeeDeps, lockEmployee } from '../employee/employee.service.ts';
import type { SelfManagedFundIn, SelfManagedFundOut } from './self-managed-fund.schema.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    self_managed_fund: SelfManagedFundTable;
  }
}

interface SelfManagedFundTable {
  customer_id: number;
  employee_id: number;
  abn: string;
  name: string;
  electronic_service_address: string;
  bsb: string;
  /** The encrypted account number. */
  account_number: string;
  account_name: string;
  updated_at: ColumnType<Date, Date, Date>;
}

type SelfManagedFundRecord = Selectable<SelfManagedFundTable>;

const findFund = (tx: Tx, employeeId: number): Promise<SelfManagedFundRecord | undefined> =>
  tx.selectFrom('self_managed_fund').selectAll().where('employee_id', '=', employeeId).executeTakeFirst();

const listFunds = (tx: Tx, employeeIds: readonly number[]): Promise<SelfManagedFundRecord[]> =>
  employeeIds.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('self_managed_fund').selectAll().where('employee_id', 'in', employeeIds).execute();

async function saveFund(tx: Tx, values: SelfManagedFundRecord): Promise<void> {
  const { customer_id, employee_id, ...rest } = values;
  await tx
    .insertInto('self_managed_fund')
    .values({ customer_id, employee_id, ...rest })
    .onConflict((conflict) => conflict.columns(['customer_id', 'employee_id']).doUpdateSet(rest))
    .execute();
}

async function deleteFund(tx: Tx, employeeId: number): Promise<void> {
  await tx.deleteFrom('self_managed_fund').where('employee_id', '=', employeeId).execute();
}

export type { SelfManagedFundOut } from './self-managed-fund.schema.ts';

const view = (fund: SelfManagedFundRecord, cipher: FieldCipher): SelfManagedFundOut => ({
  employee_id: fund.employee_id,
  abn: fund.abn,
  name: fund.name,
  electronic_service_address: fund.electronic_service_address,
  bsb: fund.bsb,
  account_number: cipher.open(
    'self_managed_fund.account_number',
    [fund.customer_id, fund.employee_id],
    fund.account_number,
  ),
  account_name: fund.account_name,
});

/** The employees' self-managed funds, decrypted, by employee. */
export async function listSelfManagedFunds(
  tx: Tx,
  employeeIds: readonly number[],
  cipher: FieldCipher,
): Promise<ReadonlyMap<number, SelfManagedFundOut>> {
  const found = await listFunds(tx, employeeIds);
  return new Map(found.map((fund) => [fund.employee_id, view(fund, cipher)]));
}

export type SelfManagedFundService = ReturnType<typeof selfManagedFundService>;

/** An employee's self-managed super fund. It has no USI, so all payment details are stored here. */
export function selfManagedFundService({ db, clock, cipher }: Pick<EmployeeDeps, 'db' | 'clock' | 'cipher'>) {
  async function requireFund(tx: Tx, employeeId: number): Promise<SelfManagedFundRecord> {
    const found = await findFund(tx, employeeId);
    if (!found) throw notFound('The employee has no self-managed fund');
    return found;
  }

  return {
    read: ({ principal }: Caller, employeeId: number): Promise<SelfManagedFundOut> =>
      db.tx(principal.customerId, async (tx) => view(await requireFund(tx, employeeId), cipher), { readOnly: true }),

    save: (
      { principal, requestId }: Caller,
      employeeId: number,
      given: SelfManagedFundIn,
    ): Promise<SelfManagedFundOut> =>
      db.tx(principal.customerId, async (tx) => {
        const { customerId } = principal;
        const at = clock.now();
        const employee = await lockEmployee(tx, employeeId);
        if (employee.company_country !== 'AU') throw badRequest('A self-managed fund is for Australian employees only');
        const abn = abnDigits(given.abn);
        if (!isAbn(abn))
          throw badRequest(
            'The ABN of the fund has wrong check digits; check the number and send it again',
            inBody('wrong_check_digit', 'abn'),
          );
        if (employee.default_employee_fund_usi) {
          throw conflict(
            `The employee’s super is paid to the fund ${employee.default_employee_fund_usi}; set default_employee_fund_usi to null first`,
          );
        }
        const fund: SelfManagedFundRecord = {
          customer_id: customerId,
          employee_id: employeeId,
          abn,
          name: given.name,
          electronic_service_address: given.electronic_service_address,
          bsb: formatBsb(given.bsb),
          account_number: cipher.seal(
            'self_managed_fund.account_number',
            [customerId, employeeId],
            given.account_number,
          ),
          account_name: given.account_name,
          updated_at: at,
        };
        await saveFund(tx, fund);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'self-managed-fund.update', entityType: 'employee', entityId: employeeId, after: given },
        ]);
        return view(fund, cipher);
      }),

    remove: ({ principal, requestId }: Caller, employeeId: number): Promise<void> =>
      db.tx(principal.customerId, async (tx) => {
        const { customerId } = principal;
        await lockEmployee(tx, employeeId);
        const { abn, name } = await requireFund(tx, employeeId);
        await deleteFund(tx, employeeId);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at: clock.now() }, [
          { action: 'self-managed-fund.delete', entityType: 'employee', entityId: employeeId, before: { abn, name } },
        ]);
      }),
  };
}
