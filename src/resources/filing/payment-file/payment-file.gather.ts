import { ZONE_OF } from '../../../base/clock.ts';
import { counted } from '../../../base/counted.ts';
import { decimal } from '../../../base/decimal.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { formatBsb } from '../../../base/identifiers.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import type { AccountFields } from '../../../formats/payee.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { accountNumberOf } from '../../people/bank-account/bank-account.service.ts';
import { type EmployeeRecord, sealedNumberOf } from '../../people/employee/employee.service.ts';
import type { PaymentFileDeps } from './payment-file.deps.ts';
import type { RankedAccount } from './payment-file.store.ts';
import * as store from './payment-file.store.ts';
import { type Account, type Owed, splitPay } from './payments-of.ts';

const LISTED: AccountFields = {
  bsb: 'bsb',
  number: 'account_number',
  name: 'account_name',
  reference: 'reference',
};

/**
 * Contract [EMP-185]: an employee's accounts are those of the list or, if there is no list, the inline fields, but
 * never both.
 */
function accountsOf(
  employee: EmployeeRecord,
  ranked: readonly RankedAccount[],
  cipher: FieldCipher,
): readonly Account[] {
  if (ranked.length > 0) {
    return ranked.map((account) => ({
      name: account.account_name,
      bsb: account.bsb,
      number: accountNumberOf(account, cipher),
      reference: account.reference,
      amount: account.amount === null ? null : decimal(account.amount),
      fields: LISTED,
    }));
  }
  const primary = inline(employee, 'primary', cipher);
  const secondary = inline(employee, 'secondary', cipher);
  const fixed = employee.secondary_bank_amount_per_period;
  if (!primary) return [];
  return secondary && fixed !== null
    ? [primary, { ...secondary, reference: employee.secondary_bank_reference, amount: decimal(fixed) }]
    : [primary];
}

function inline(employee: EmployeeRecord, which: 'primary' | 'secondary', cipher: FieldCipher): Account | undefined {
  const number = sealedNumberOf(employee, `${which}_bank_account_number`, cipher);
  if (!number) return undefined;
  const bsb = employee[`${which}_bank_bsb`];
  return {
    name: employee[`${which}_bank_account_name`] || `${employee.first_name} ${employee.last_name}`,
    bsb: bsb ? formatBsb(bsb) : null,
    number,
    reference: null,
    amount: null,
    fields: {
      bsb: `${which}_bank_bsb`,
      number: `${which}_bank_account_number`,
      name: `${which}_bank_account_name`,
      reference: `${which}_bank_reference`,
    },
  };
}

/** The payments of a run. */
export interface Gathered {
  readonly company: CompanyRecord;
  readonly byBank: readonly Owed[];
  readonly otherwise: readonly Owed[];
  readonly paidOn: LocalDate;
  readonly pendingCount: number;
}

const BY_BANK = 'DIRECT BANK ENTRY';

export const NO_PAYS = 'The run has no complete pays';
export const pendingText = (count: number): string =>
  `The run has ${counted(count, 'pending pay; complete or delete it', 'pending pays; complete or delete them')} first`;

/** The payments of a complete run. Throws 409 if the run has pending pays, or no pays. */
export async function gatherComplete(
  tx: Tx,
  deps: PaymentFileDeps,
  company: CompanyRecord,
  runId: number,
): Promise<Gathered> {
  const gathered = await gatherAll(tx, deps, company, runId);
  if (gathered.pendingCount > 0) throw conflict(pendingText(gathered.pendingCount));
  if (gathered.byBank.length + gathered.otherwise.length === 0) throw conflict(NO_PAYS);
  return gathered;
}

/** Gathers the payments of a run, for complete and pending pays. */
export async function gatherAll(
  tx: Tx,
  { clock, cipher }: PaymentFileDeps,
  company: CompanyRecord,
  runId: number,
): Promise<Gathered> {
  const nets = await store.listNetPays(tx, company.id, runId);
  if (!nets) throw notFound('Pay run not found');
  const netOf = new Map(nets.map(({ employee_id, net }) => [employee_id, decimal(net)]));
  const owed = (await payeesOf(tx, [...netOf.keys()], cipher)).map(({ employee, accounts }): Owed => {
    const net = netOf.get(employee.id)!;
    return { employee, net, accounts, shares: splitPay(net, accounts) };
  });
  const paydays = nets.map(({ paid_on }) => paid_on).sort();
  return {
    company,
    byBank: owed.filter(isByBank),
    otherwise: owed.filter((each) => !isByBank(each)),
    paidOn: paydays.at(-1) ?? clock.today(ZONE_OF[company.country]),
    pendingCount: nets.reduce((count, each) => count + each.pending, 0),
  };
}

const A_CENT = decimal('0.01');

/** Everyone paid by bank transfer. Their pay is not known yet, so each account gets one cent as a placeholder. */
export async function gatherStaff(
  tx: Tx,
  { clock, cipher }: PaymentFileDeps,
  company: CompanyRecord,
): Promise<Gathered> {
  const staff = await payeesOf(tx, await store.listStaffIds(tx, company.id), cipher);
  const byBank = staff.filter(isByBank).map(({ employee, accounts }) => ({
    employee,
    accounts,
    net: A_CENT,
    shares: accounts.map((account) => ({ account, amount: A_CENT })),
  }));
  return { company, byBank, otherwise: [], paidOn: clock.today(ZONE_OF[company.country]), pendingCount: 0 };
}

interface Payee {
  readonly employee: EmployeeRecord;
  readonly accounts: readonly Account[];
}

const isByBank = ({ employee }: Payee): boolean => employee.pay_method === BY_BANK;

async function payeesOf(tx: Tx, ids: readonly number[], cipher: FieldCipher): Promise<readonly Payee[]> {
  const employees = await store.listEmployees(tx, ids);
  const rankedOf = new Map<number, store.RankedAccount[]>(employees.map(({ id }) => [id, []]));
  for (const account of await store.listAccounts(tx, ids)) rankedOf.get(account.employee_id)!.push(account);
  return employees.map((employee) => ({
    employee,
    accounts: accountsOf(employee, rankedOf.get(employee.id)!, cipher),
  }));
}
