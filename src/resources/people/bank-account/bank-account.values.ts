import type { Country } from '../../../base/country.ts';
import { Decimal, money, roundToCent } from '../../../base/decimal.ts';
import { badRequest, inBody, type ProblemCode } from '../../../base/errors.ts';
import { formatBsb } from '../../../base/identifiers.ts';
import { isNzBankAccountShape } from '../../../base/nz-bank-account.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import type { BankAccountPatch } from './bank-account.schema.ts';

/** The fields a caller sends. The rank follows from the order of the accounts. */
export interface Details {
  readonly account_name: string;
  readonly bsb: string | null;
  readonly account_number: string;
  readonly amount: string | null;
  readonly reference: string | null;
}

const MOST = new Decimal('9999999.99');

const refuse = (field: string, msg: string, code: ProblemCode) =>
  new SchemaProblem([{ loc: ['body', field], msg, type: 'value', code }]);

/** Applies the patch and validates it against the country's rules. Error messages never contain an account number. */
export function withChanges(before: Partial<Details>, patch: BankAccountPatch, country: Country): Details {
  const merged = { bsb: null, amount: null, reference: null, ...before, ...sent(patch) } as Details;
  if (country === 'AU') {
    if (merged.bsb === null) throw refuse('bsb', 'this field is required for an Australian employee', 'required');
    if (!/^\d{1,12}$/.test(merged.account_number))
      throw refuse('account_number', 'must be 1 to 12 digits', 'wrong_format');
    return { ...merged, bsb: formatBsb(merged.bsb) };
  }
  if (merged.bsb !== null)
    throw badRequest('bsb is only for Australian employees; leave it out', inBody('other_country', 'bsb'));
  if (!isNzBankAccountShape(merged.account_number)) {
    throw refuse('account_number', 'must be written bb-bbbb-aaaaaaa-ss or bb-bbbb-aaaaaaa-sss', 'wrong_format');
  }
  return merged;
}

function sent({ account_name, bsb, account_number, amount, reference }: BankAccountPatch): Partial<Details> {
  return {
    ...(account_name === undefined ? {} : { account_name }),
    ...(bsb === undefined ? {} : { bsb }),
    ...(account_number === undefined ? {} : { account_number }),
    ...(amount === undefined ? {} : { amount: amount === null ? null : readAmount(amount) }),
    ...(reference === undefined ? {} : { reference }),
  };
}

export function readAmount(value: string | number, field = 'amount'): string {
  const amount = roundToCent(new Decimal(value));
  if (!amount.greaterThan(0) || amount.greaterThan(MOST)) {
    throw badRequest(
      `${field} must be more than zero and at most ${money(MOST)}; ${money(amount)} was sent`,
      inBody('out_of_range', field),
    );
  }
  return money(amount);
}
