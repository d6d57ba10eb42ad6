import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { AbaFile } from '../../../formats/aba/aba.ts';
import type { PaymentBatch } from '../../../formats/nz-bank/batch.ts';
import type { Payee } from '../../../formats/payee.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { Account, Share } from './split.ts';
import type { PaymentSettingRecord } from './tables.ts';

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
