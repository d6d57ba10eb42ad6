import type { Country } from '../../../base/country.ts';
import { type Decimal, decimalOf, money, ONE, plain } from '../../../base/decimal.ts';
import type { ProblemCode } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { type Problem, SchemaProblem } from '../../../http/validation/validation.ts';
import type { OrderKind } from '../../../rules/deduction-order.ts';
import type { DeductionOrderIn } from './deduction-order.schema.ts';
import type { DeductionOrderRow } from './deduction-order.store.ts';

/** The kinds of order in each country, and the names shown on pays and payslips. */
const NAMES: Readonly<Record<Country, Partial<Record<OrderKind, string>>>> = {
  AU: {
    CHILD_SUPPORT_DEDUCTION: 'Child support notice',
    CHILD_SUPPORT_GARNISHEE: 'Child support garnishee',
    COURT_ORDER: 'Court garnishee',
    TAX_NOTICE: 'ATO garnishee',
  },
  NZ: {
    CHILD_SUPPORT_DEDUCTION: 'Child support',
    COURT_ORDER: 'Attachment order',
    TAX_NOTICE: 'Inland Revenue deduction notice',
    BENEFIT_NOTICE: 'Benefit debt notice',
  },
};

export const nameOfOrder = (country: Country, { kind, reference }: Pick<DeductionOrderRow, 'kind' | 'reference'>) =>
  `${NAMES[country][kind] ?? kind} ${reference}`;

/** The authority that issues the notice and receives the money. The creditor of a court order differs for each order. */
const PAYEES: Readonly<Record<Country, Partial<Record<OrderKind, string>>>> = {
  AU: {
    CHILD_SUPPORT_DEDUCTION: 'Services Australia',
    CHILD_SUPPORT_GARNISHEE: 'Services Australia',
    TAX_NOTICE: 'Australian Taxation Office',
  },
  NZ: {
    CHILD_SUPPORT_DEDUCTION: 'Inland Revenue',
    TAX_NOTICE: 'Inland Revenue',
    BENEFIT_NOTICE: 'Ministry of Social Development',
  },
};

export const payeeOfOrder = (country: Country, order: Pick<DeductionOrderRow, 'kind' | 'payee_name'>): string | null =>
  order.payee_name ?? PAYEES[country][order.kind] ?? null;

/** Kinds of order that cannot state their own protected amount: the law either sets the amount or protects nothing. */
const PROTECTED_BY_LAW: Readonly<Record<Country, ReadonlySet<OrderKind>>> = {
  AU: new Set(['CHILD_SUPPORT_DEDUCTION', 'CHILD_SUPPORT_GARNISHEE']),
  NZ: new Set(['CHILD_SUPPORT_DEDUCTION', 'COURT_ORDER']),
};

type Sent = Omit<DeductionOrderIn, 'from' | 'to'> & { readonly from: string; readonly to?: string | null };

export type OrderValues = Omit<
  DeductionOrderRow,
  'customer_id' | 'id' | 'company_id' | 'employee_id' | 'created_at' | 'updated_at'
>;

const MOST = decimalOf('99999999999');

/** Validates an order against the law of the country. Throws one 422 that lists every invalid field. */
export function readOrder(given: Sent, country: Country): OrderValues {
  const problems: Problem[] = [];
  const refuse = (field: string, msg: string, code: ProblemCode) =>
    problems.push({ loc: ['body', field], msg, type: 'value', code });
  const number = (field: 'amount' | 'rate' | 'protected_net' | 'protected_rate' | 'balance'): Decimal | undefined => {
    const sent = given[field];
    if (sent === undefined || sent === null) return undefined;
    const value = decimalOf(sent);
    const isRate = field === 'rate' || field === 'protected_rate';
    const lowest = field === 'protected_net' || field === 'protected_rate' ? 'zero or more' : 'above zero';
    if (value.isNegative() || (value.isZero() && lowest === 'above zero')) {
      refuse(field, `is ${plain(value)}; it must be ${lowest}`, 'too_small');
    } else if (value.greaterThan(isRate ? ONE : MOST)) {
      refuse(field, isRate ? `is ${plain(value)}; a rate must be at most 1` : 'is more than can be paid', 'too_large');
    }
    return value;
  };
  const [amount, rate, balance] = [number('amount'), number('rate'), number('balance')];
  const [protectedNet, protectedRate] = [number('protected_net'), number('protected_rate')];
  const rateOf = given.rate_of ?? (rate && given.kind === 'CHILD_SUPPORT_GARNISHEE' ? 'GROSS' : null);
  const order = { ...given, amount, rate, rateOf, balance, protectedNet, protectedRate };
  checkKind(order, country, refuse);
  checkAmount(order, country, refuse);
  checkProtection(order, country, refuse);
  const to = given.to ?? null;
  if (to !== null && to < given.from) refuse('to', `is ${to}, which is before from (${given.from})`, 'wrong_order');
  if (problems.length > 0) throw new SchemaProblem(problems);
  return {
    kind: given.kind,
    reference: given.reference.trim(),
    amount: amount ? money(amount) : null,
    rate: rate ? plain(rate) : null,
    rate_of: rateOf,
    protected_net: protectedNet ? money(protectedNet) : null,
    protected_rate: protectedRate ? plain(protectedRate) : null,
    balance: balance ? money(balance) : null,
    priority: given.priority ?? null,
    payee_name: given.payee_name?.trim() ?? null,
    payee_account: given.payee_account?.trim() ?? null,
    from_date: given.from as LocalDate,
    to_date: to as LocalDate | null,
  };
}

interface Order extends Pick<Sent, 'kind'> {
  readonly amount: Decimal | undefined;
  readonly rate: Decimal | undefined;
  readonly rateOf: 'GROSS' | 'NET' | null;
  readonly balance: Decimal | undefined;
  readonly protectedNet: Decimal | undefined;
  readonly protectedRate: Decimal | undefined;
}
type Refuse = (field: string, msg: string, code: ProblemCode) => void;

function checkKind({ kind }: Order, country: Country, refuse: Refuse): void {
  if (NAMES[country][kind] !== undefined) return;
  const known = Object.keys(NAMES[country]).join(', ');
  refuse('kind', `${kind} is not a kind of order in this country; choose one of ${known}`, 'other_country');
}

function checkAmount({ kind, amount, rate, rateOf, balance }: Order, country: Country, refuse: Refuse): void {
  if (amount && rate) {
    refuse('rate', 'amount and rate cannot both be sent; send the one that the order states', 'not_together');
  }
  const hasUsual = country === 'NZ' && kind === 'TAX_NOTICE' && balance;
  if (!amount && !rate && !hasUsual) {
    refuse('amount', 'send amount or rate, whichever the order states', 'required');
  }
  if (rate && kind === 'CHILD_SUPPORT_DEDUCTION') {
    refuse('rate', 'a child support notice states an amount for each pay; send amount', 'not_together');
  }
  if (rate && rateOf === null)
    refuse('rate_of', 'send GROSS or NET, the earnings that the rate is a fraction of', 'required');
  if (!rate && rateOf !== null)
    refuse('rate_of', 'is only for orders with a rate, and no rate was sent', 'needs_another');
  if (rate && kind === 'CHILD_SUPPORT_GARNISHEE' && rateOf === 'NET') {
    refuse('rate_of', 'a child support garnishee is a share of gross; send GROSS or leave it out', 'not_a_choice');
  }
}

/** An order must state its protected amount if no statutory amount is known. */
function checkProtection({ kind, protectedNet, protectedRate }: Order, country: Country, refuse: Refuse): void {
  const name = NAMES[country][kind];
  if (name === undefined || PROTECTED_BY_LAW[country].has(kind) || protectedNet || protectedRate) return;
  refuse(
    'protected_net',
    `${name}: no statutory protected amount is known, so send protected_net or protected_rate as the order states it; send protected_net 0 if it protects nothing`,
    'required',
  );
}
