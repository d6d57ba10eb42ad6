import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import {
  accountNumberOf,
  type BankAccountRecord,
  listBankAccounts,
  withChanges,
} from '../../people/bank-account/bank-account.service.ts';
import { type EmployeeInCompany, sealedNumberOf } from '../../people/employee/employee.service.ts';
import { type BankChange, type BankField, type BankTarget, changedField, difference, type Values } from './change.ts';
import type { OwnBankAccountIn } from './change-request.schema.ts';

/** The requested change, checked by the same rules as an administrator's change. */
export async function bankChangeOf(
  tx: Tx,
  own: EmployeeInCompany,
  given: OwnBankAccountIn,
  cipher: FieldCipher,
): Promise<BankChange> {
  const { bank_account_id = null, amount = null, ...account } = given;
  const accounts = await listBankAccounts(tx, own.id);
  const target = targetOf(own, accounts, bank_account_id, cipher);
  const before = valuesOf(own, accounts, target, cipher);
  const takesRest =
    target.is === 'new' ? accounts.length === 0 : target.is === 'on-record' || isDefault(accounts, target);
  if (takesRest && amount !== null)
    throw badRequest('This account receives the remainder of the pay; omit amount', inBody('not_together', 'amount'));
  if (target.is === 'new' && !takesRest && amount === null) {
    throw badRequest(
      'amount is required: an additional account receives a fixed amount of each pay',
      inBody('required', 'amount'),
    );
  }
  const {
    account_name,
    bsb,
    account_number,
    amount: paid,
  } = withChanges({}, { ...account, ...(amount === null ? {} : { amount }) }, own.company_country);
  const after = { account_name, bsb, account_number, ...(amount === null ? {} : { amount: paid }) };
  const changed = difference<BankField>(before, after);
  if (!changed) throw badRequest('The account already has these details; send a different value', inBody('no_change'));
  return { kind: 'bank-account', target, ...changed };
}

/** Throws 409 when the account has changed since the request. */
export async function requireSameAccount(
  tx: Tx,
  employee: EmployeeInCompany,
  { target, before }: BankChange,
  cipher: FieldCipher,
): Promise<void> {
  const accounts = await listBankAccounts(tx, employee.id);
  const isThere =
    target.is === 'listed'
      ? accounts.some(({ id }) => id === target.id)
      : target.is === 'on-record'
        ? accounts.length === 0
        : accounts.length === target.beside.length && accounts.every(({ id }) => target.beside.includes(id));
  const changed = isThere && changedField(before, valuesOf(employee, accounts, target, cipher));
  if (isThere && changed === undefined) return;
  throw conflict(
    'The bank accounts of the employee were changed after this request; decline it and ask the employee to submit a new one',
  );
}

function targetOf(
  own: EmployeeInCompany,
  accounts: readonly BankAccountRecord[],
  id: number | null,
  cipher: FieldCipher,
): BankTarget {
  if (id !== null) {
    if (!accounts.some((account) => account.id === id)) throw notFound('Bank account not found');
    return { is: 'listed', id };
  }
  // The record's inline account field is too short for New Zealand account numbers.
  const isOnRecord =
    accounts.length === 0 &&
    own.company_country === 'AU' &&
    sealedNumberOf(own, 'primary_bank_account_number', cipher) !== null;
  return isOnRecord ? { is: 'on-record' } : { is: 'new', beside: accounts.map((account) => account.id) };
}

const isDefault = (accounts: readonly BankAccountRecord[], target: BankTarget): boolean =>
  target.is === 'listed' && accounts.some(({ id, rank }) => id === target.id && rank === 0);

function valuesOf(
  employee: EmployeeInCompany,
  accounts: readonly BankAccountRecord[],
  target: BankTarget,
  cipher: FieldCipher,
): Values<BankField> {
  if (target.is === 'on-record') {
    return {
      account_name: employee.primary_bank_account_name,
      bsb: employee.primary_bank_bsb,
      account_number: sealedNumberOf(employee, 'primary_bank_account_number', cipher),
    };
  }
  const account = target.is === 'listed' && accounts.find(({ id }) => id === target.id);
  if (!account) return {};
  const { account_name, bsb, amount } = account;
  return { account_name, bsb, account_number: accountNumberOf(account, cipher), amount };
}
