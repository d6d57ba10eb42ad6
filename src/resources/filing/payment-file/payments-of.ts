import { type Decimal, min, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { AbaFile } from '../../../formats/aba/aba.ts';
import type { PaymentBatch } from '../../../formats/nz-bank/batch.ts';
import type { AccountFields, Payee } from '../../../formats/payee.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { PaymentSettingRecord } from './payment-file.store.ts';

/** An employee's account with its decrypted number. */
export interface Account {
  readonly name: string;
  readonly bsb: string | null;
  readonly number: string;
  readonly reference: string | null;
  /** The fixed amount from each pay. Null for the default account, which receives the remainder. */
  readonly amount: Decimal | null;
  /** The API field names of the account, for problem messages. */
  readonly fields: AccountFields;
}

export interface Share {
  readonly account: Account;
  readonly amount: Decimal;
}

/**
 * Splits a net pay across accounts. Contract [PAY-097]: fixed amounts are paid first, in rank order, until the net pay
 * is used up; the default account receives the remainder. `ranked` has the default account first. A non-default account
 * without an amount, such as a former default, receives nothing.
 */
export function splitPay(net: Decimal, ranked: readonly Account[]): readonly Share[] {
  const [rest, ...fixed] = ranked;
  if (!rest) return [];
  const shares: Share[] = [];
  let left = net;
  for (const account of fixed) {
    const amount = min(account.amount ?? ZERO, left);
    if (amount.greaterThan(0)) shares.push({ account, amount });
    left = left.minus(amount);
  }
  return left.greaterThan(0) ? [...shares, { account: rest, amount: left }] : shares;
}

/** The net pay of an employee and its split across accounts. */
export interface Owed {
  readonly employee: EmployeeRecord;
  readonly net: Decimal;
  readonly accounts: readonly Account[];
  readonly shares: readonly Share[];
}

interface Payments {
  readonly company: CompanyRecord;
  readonly byBank: readonly Owed[];
}

export const nameOf = ({ first_name, last_name }: EmployeeRecord): string => `${first_name} ${last_name}`;

const payeeOf = (employee: EmployeeRecord, { fields }: Account): Payee => ({
  who: nameOf(employee),
  employeeId: employee.id,
  fields,
});

export const abaFileOf = (
  { company, byBank }: Payments,
  given: { setting: PaymentSettingRecord; number: string; date: LocalDate; description: string },
): AbaFile => ({
  bankCode: given.setting.bank_code ?? '',
  userName: given.setting.user_name ?? '',
  userId: given.setting.user_id ?? '',
  description: given.description,
  date: given.date,
  from: { bsb: given.setting.bsb ?? '', account: given.number, name: given.setting.account_name },
  remitter: company.trading_name ?? company.name,
  isBalanced: given.setting.is_balanced,
  payments: byBank.flatMap(({ employee, shares }) =>
    shares.map(({ account, amount }) => ({
      payee: payeeOf(employee, account),
      bsb: account.bsb ?? '',
      account: account.number,
      title: account.name,
      reference: account.reference ?? given.description,
      amount,
    })),
  ),
});

export const batchOf = (
  { company, byBank }: Payments,
  given: { number: string; date: LocalDate; madeOn: LocalDate; description: string },
): PaymentBatch => ({
  payerAccount: given.number,
  payerName: company.trading_name ?? company.name,
  name: given.description,
  date: given.date,
  madeOn: given.madeOn,
  payments: byBank.flatMap(({ employee, shares }) =>
    shares.map(({ account, amount }) => ({
      payee: payeeOf(employee, account),
      account: account.number,
      name: account.name,
      particulars: given.description,
      code: employee.number ?? '',
      reference: account.reference ?? '',
      amount,
    })),
  ),
});
