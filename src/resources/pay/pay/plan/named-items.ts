import type { Country } from '../../../../base/country.ts';
import { type Decimal, ZERO } from '../../../../base/decimal.ts';
import { badRequest, inBody } from '../../../../base/errors.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { AllowanceCategory } from '../../../../rules/au/facts.ts';
import type { DeductionClassification } from '../../../../rules/deduction.ts';
import { needsRange, type TaxMethodCode } from '../../../../rules/tax-method.ts';
import type { OtherAllowanceType } from '../../../company/allowance/allowance.service.ts';
import type { AllowanceItem, BackPaymentItem, BonusItem, DeductionItem, SacrificeItem } from '../model/items.ts';
import { type NamedBooks, nameKey, naming } from '../model/naming.ts';
import type { AllowanceIn, BackPaymentIn, BonusIn, DeductionIn, SacrificeIn } from '../model/pay-item.schema.ts';
import { moneyIn, sixPlacesIn } from './stated-amounts.ts';

/** The employee of the rows, and the country whose rules apply. */
export interface Payee {
  readonly employeeId: number;
  readonly country: Country;
}

export const allowanceItems = (given: readonly AllowanceIn[] | undefined, payee: Payee, books: NamedBooks) =>
  (given ?? []).map((row, index) => naming(`allowances[${index}]`, () => allowanceItem(row, payee, books)));

function allowanceItem(row: AllowanceIn, payee: Payee, { allowances, templates }: NamedBooks): AllowanceItem {
  if ('id' in row)
    throw badRequest('id is not accepted; name the allowance by its description', inBody('unknown_field', 'id'));
  const description = requireName(row.description);
  const name = nameKey(description);
  const known = allowances.find(payee.employeeId, name) ?? templates.get(name);
  const amount = row.amount === undefined ? known?.amount : moneyIn(row.amount);
  // Only the ATO uses categories.
  const category = payee.country === 'NZ' ? null : (row.allowance_category ?? known?.category ?? null);
  if (amount === undefined || (category === null && payee.country === 'AU' && !known)) {
    const missing = [
      ...(amount === undefined ? ['amount'] : []),
      ...(category === null && payee.country === 'AU' ? ['allowance_category'] : []),
    ];
    throw badRequest(isNew('allowance', description, missing), ...missing.map((field) => inBody('required', field)));
  }
  const item: AllowanceItem = {
    description: known?.description ?? description,
    amount,
    category,
    otherType: otherTypeIn(row, category, known?.otherType ?? null),
    isTaxable: row.is_taxable ?? known?.isTaxable ?? true,
    isItemised: row.is_itemised ?? known?.isItemised ?? false,
    isIncludedInSuper: row.is_included_in_super_calculations ?? known?.isIncludedInSuper ?? true,
    sourceAllowanceId: known?.sourceAllowanceId ?? null,
    workedTime: row.worked_time ?? null,
  };
  if (!known) allowances.add(payee.employeeId, name, item);
  return item;
}

/**
 * The type sent with the row, or by default the type of the stored allowance. Categories other than OD have no type.
 */
function otherTypeIn(
  { other_allowance_type: sent }: AllowanceIn,
  category: AllowanceCategory | null,
  known: OtherAllowanceType | null,
): OtherAllowanceType | null {
  if (category === 'OD') return sent ?? known;
  if (sent && category !== null)
    throw badRequest(
      'other_allowance_type is for the allowance_category OD only',
      inBody('needs_another', 'other_allowance_type'),
    );
  return null;
}

export const deductionItems = (given: readonly DeductionIn[] | undefined, payee: Payee, books: NamedBooks) =>
  (given ?? []).map((row, index) => naming(`deductions[${index}]`, () => deductionItem(row, payee, books)));

function deductionItem(row: DeductionIn, payee: Payee, { deductions }: NamedBooks): DeductionItem {
  const { employeeId } = payee;
  const description = requireName(row.description);
  const name = nameKey(description);
  const known = deductions.find(employeeId, name);
  const classification = row.classification ?? known?.classification;
  const share = shareOf(row, classification, payee);
  const amount = row.amount === undefined ? (share.centsInDollar ? ZERO : known?.amount) : moneyIn(row.amount);
  if (amount === undefined || classification === undefined) {
    const missing = [
      ...(amount === undefined ? ['amount'] : []),
      ...(classification === undefined ? ['classification'] : []),
    ];
    throw badRequest(isNew('deduction', description, missing), ...missing.map((field) => inBody('required', field)));
  }
  const item: DeductionItem = {
    description: known?.description ?? description,
    amount,
    classification,
    isIncludedInSuper: row.is_included_in_super_calculations ?? known?.isIncludedInSuper ?? true,
    ...share,
  };
  if (!known) deductions.add(employeeId, name, item);
  return item;
}

/** A garnishee can be specified in cents per dollar instead of as an amount. */
function shareOf(
  row: DeductionIn,
  classification: DeductionClassification | undefined,
  { country }: Payee,
): Pick<DeductionItem, 'centsInDollar' | 'outstanding'> {
  const { cents_in_dollar: cents, outstanding_amount: outstanding } = row;
  if (cents === undefined) {
    if (outstanding !== undefined)
      throw badRequest(
        'outstanding_amount limits cents_in_dollar; send both',
        inBody('needs_another', 'outstanding_amount'),
      );
    return {};
  }
  if (country === 'NZ' || classification !== 'CHILD_SUPPORT_GARNISHEE') {
    throw badRequest(
      'cents_in_dollar is for Australian deductions with the classification CHILD_SUPPORT_GARNISHEE',
      inBody('needs_another', 'cents_in_dollar'),
    );
  }
  if (row.amount !== undefined)
    throw badRequest(
      'give amount or cents_in_dollar, not both',
      inBody('not_together', 'amount'),
      inBody('not_together', 'cents_in_dollar'),
    );
  const centsInDollar = sixPlacesIn(cents);
  if (centsInDollar.greaterThan(100))
    throw badRequest(`cents_in_dollar ${cents} is more than 100`, inBody('too_large', 'cents_in_dollar'));
  return { centsInDollar, ...(outstanding === undefined ? {} : { outstanding: moneyIn(outstanding) }) };
}

export const bonusItems = (given: readonly BonusIn[] | undefined, payee: Payee, books: NamedBooks) =>
  (given ?? []).map((row, index) => naming(`bonuses[${index}]`, () => bonusItem(row, payee, books)));

function bonusItem(row: BonusIn, { employeeId }: Payee, { bonuses }: NamedBooks): BonusItem {
  const description = requireName(row.description);
  const name = nameKey(description);
  const known = bonuses.find(employeeId, name);
  const amount = row.amount === undefined ? known?.amount : moneyIn(row.amount);
  if (amount === undefined) throw badRequest(isNew('bonus', description, ['amount']), inBody('required', 'amount'));
  const item: BonusItem = {
    description: known?.description ?? description,
    amount,
    ...taxedBy(row, known),
    isIncludedInSuper: row.is_included_in_super_calculations ?? known?.isIncludedInSuper ?? true,
    isDirectorsFees: row.is_directors_fees ?? known?.isDirectorsFees ?? false,
    isReturnToWork: row.is_return_to_work ?? known?.isReturnToWork ?? false,
    isDiscretionary: row.is_discretionary ?? false,
  };
  if (!known) bonuses.add(employeeId, name, item);
  return item;
}

export const sacrificeItems = (given: readonly SacrificeIn[] | undefined, payee: Payee, books: NamedBooks) =>
  (given ?? []).map((row, index) => naming(`pay_sacrifices[${index}]`, () => sacrificeItem(row, payee, books)));

function sacrificeItem(row: SacrificeIn, { employeeId }: Payee, { sacrifices }: NamedBooks): SacrificeItem {
  const description = requireName(row.description);
  const name = nameKey(description);
  const known = sacrifices.find(employeeId, name);
  const amount = row.amount === undefined ? known?.amount : moneyIn(row.amount);
  if (amount === undefined) throw badRequest(isNew('sacrifice', description, ['amount']), inBody('required', 'amount'));
  const item: SacrificeItem = {
    description: known?.description ?? description,
    amount,
    isSuper: row.is_super ?? known?.isSuper ?? true,
    isIncludedInSuper: row.is_included_in_super_calculations ?? known?.isIncludedInSuper ?? true,
  };
  if (!known) sacrifices.add(employeeId, name, item);
  return item;
}

export const backPaymentItems = (given: readonly BackPaymentIn[] | undefined, payee: Payee, books: NamedBooks) =>
  (given ?? []).map((row, index) => naming(`back_payments[${index}]`, () => backPaymentItem(row, payee, books)));

function backPaymentItem(row: BackPaymentIn, payee: Payee, { backPayments }: NamedBooks): BackPaymentItem {
  const description = requireName(row.description);
  const amount: Decimal = moneyIn(row.amount);
  if (row.employer_contribution !== undefined) return contributionItem(row, description, amount);
  const name = `${amount.toFixed()} ${nameKey(description)}`;
  const known = backPayments.find(payee.employeeId, name);
  const stpCategory = row.stp_category ?? known?.stpCategory ?? null;
  // Only the ATO uses the category.
  if (stpCategory === null && payee.country === 'AU') {
    throw badRequest(
      `'${description}' of ${amount.toFixed()} is a new back payment, so send stp_category too`,
      inBody('required', 'stp_category'),
    );
  }
  const item: BackPaymentItem = {
    description: known?.description ?? description,
    amount,
    stpCategory,
    ...taxedBy(row, known),
  };
  if (!known) backPayments.add(payee.employeeId, name, item);
  return item;
}

/** A contribution for one payday is not an item that a later pay refers to by name, so it is not added to the book. */
function contributionItem(row: BackPaymentIn, description: string, amount: Decimal): BackPaymentItem {
  const contribution = moneyIn(row.employer_contribution!);
  const isEarnings = !amount.isZero() || (row.tax_method ?? 'NORMAL_EARNINGS') !== 'NORMAL_EARNINGS';
  if (isEarnings) {
    throw badRequest(
      `'${description}' has an employer_contribution, so its amount must be 0 and it takes no tax_method; send earnings as another row`,
      inBody('not_together', 'employer_contribution'),
    );
  }
  if (!contribution.greaterThan(0)) {
    throw badRequest(
      `employer_contribution of '${description}' is ${contribution.toFixed()}; send an amount above 0`,
      inBody('too_small', 'employer_contribution'),
    );
  }
  return { description, amount, contribution, stpCategory: null, ...taxedBy(row, undefined) };
}

/**
 * The tax method and its date range. Values that were not sent come from the employee's stored payment with the same
 * name.
 */
function taxedBy(row: BonusIn | BackPaymentIn, known: BonusItem | BackPaymentItem | undefined) {
  const taxMethod: TaxMethodCode = row.tax_method ?? known?.taxMethod ?? 'NORMAL_EARNINGS';
  const startDate = (row.start_date as LocalDate | undefined) ?? known?.startDate ?? null;
  const endDate = (row.end_date as LocalDate | undefined) ?? known?.endDate ?? null;
  if (needsRange(taxMethod) && (startDate === null || endDate === null)) {
    throw badRequest(
      `tax_method ${taxMethod} needs start_date and end_date`,
      inBody('required', startDate === null ? 'start_date' : 'end_date'),
    );
  }
  if (startDate !== null && endDate !== null && endDate < startDate) {
    throw badRequest(`end_date ${endDate} is before start_date ${startDate}`, inBody('wrong_order', 'end_date'));
  }
  return { taxMethod, startDate, endDate };
}

function requireName(given: string | undefined): string {
  const description = given?.trim() ?? '';
  if (description === '')
    throw badRequest('description is required to find the item or to create it', inBody('required', 'description'));
  return description;
}

const isNew = (what: string, description: string, missing: readonly string[]): string =>
  `'${description}' is a new ${what} for this employee, so send ${missing.join(' and ')} too`;
