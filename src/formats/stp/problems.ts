import { isAbn } from '../../base/identifiers.ts';
import {
  type Address,
  countryOf,
  isByAgreement,
  NEEDS_COUNTRY,
  type PayEvent,
  type Payee,
  type Payer,
} from './pay-event.ts';
import type { Problem } from './problem.ts';
import { stpEmail, stpText } from './stp-text.ts';

/** What the tax office writes for a payee who has quoted no tax file number. */
export const NO_TAX_FILE_NUMBER = '000000000';

const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];

/** Everything that keeps the event from being sent, in words for the person who can put it right. */
export function payEventProblems(event: PayEvent): readonly Problem[] {
  const people = event.payees.length === 0 ? [problem(event.payer.name, 'payees', 'there is nobody to report')] : [];
  return [...payerProblems(event.payer), ...people, ...event.payees.flatMap(payeeProblems)];
}

const problem = (who: string, field: string, text: string): Problem => ({ who, field, text });

function payerProblems(payer: Payer): readonly Problem[] {
  const found: Problem[] = [];
  const add = (field: string, text: string) => found.push(problem(payer.name, field, text));
  if (payer.abn === null && payer.withholdingPayerNumber === null) {
    add('abn', 'the company has neither an ABN nor a withholding payer number; set one of them');
  } else if (payer.abn !== null && !isAbn(payer.abn)) {
    add('abn', 'the ABN of the company has wrong check digits; set it again');
  }
  if (stpText(payer.name) === '') add('name', 'the company name has no letter the tax office can read');
  if (!stpText(payer.contactName)) add('contact_name', 'the company has no contact name; set contact_name');
  if (!stpEmail(payer.email) && !stpText(payer.phone)) {
    add('phone', 'the company has neither an e-mail address nor a phone number; set one of them');
  }
  return [...found, ...addressProblems(payer.name, payer.address, 'the address of the company')];
}

function payeeProblems(payee: Payee): readonly Problem[] {
  const who = `${payee.givenName} ${payee.familyName}`.trim();
  const found: Problem[] = [];
  const add = (field: string, text: string) => found.push(problem(who, field, text));
  if (payee.taxFileNumber === null && payee.abn === null) {
    add('tax_file_number', 'there is neither a tax file number nor an ABN; enter tax_file_number');
  }
  if (payee.abn === null && isByAgreement(payee)) {
    add('abn', 'income under a voluntary agreement needs the ABN of the contractor; enter abn');
  }
  if ((payee.taxFileNumber === null || isByAgreement(payee)) && payee.abn !== null && !isAbn(payee.abn)) {
    add('abn', 'the ABN has wrong check digits; enter it again');
  }
  if (stpText(payee.familyName) === '') add('last_name', 'the last name has no letter the tax office can read');
  if (payee.birthDate === null) add('date_of_birth', 'the date of birth is missing; enter date_of_birth');
  if (payee.endDate !== null && payee.cessation === null) {
    add('cessation_type_code', 'the employment has ended without a cessation type; enter cessation_type_code');
  }
  const { remunerations } = payee.yearToDate;
  if (remunerations.length === 0) add('pays', 'there are no pays in the financial year to report');
  for (const each of remunerations) {
    if (NEEDS_COUNTRY.includes(each.incomeType) && !/^[A-Z]{2}$/.test(countryOf(each, payee) ?? '')) {
      add('country', `income of type ${each.incomeType} needs the home country; set country to its two letters`);
    }
  }
  for (const { field, text } of negativeAmounts(payee)) add(field, text);
  return [...found, ...addressProblems(who, payee.address, 'the address')];
}

function addressProblems(who: string, address: Address, what: string): readonly Problem[] {
  const isAustralian = address.country === 'AU';
  const missing = [
    ...(stpText(address.line1) ? [] : ['address1']),
    ...(stpText(address.locality) ? [] : ['city']),
    ...(isAustralian && !address.state ? ['state'] : []),
    ...(isAustralian && !address.postcode ? ['postcode'] : []),
  ];
  const found =
    missing.length > 0 ? [problem(who, missing[0]!, `${what} is incomplete; enter ${missing.join(', ')}`)] : [];
  if (isAustralian && address.state && !STATES.includes(address.state)) {
    found.push(problem(who, 'state', `${what} has the state ${address.state}; use one of ${STATES.join(', ')}`));
  }
  return found;
}

/** The tax office takes no year to date below zero: more was taken back than was ever paid. */
function negativeAmounts({ yearToDate }: Payee): readonly { field: string; text: string }[] {
  const amounts = [
    ...yearToDate.remunerations.flatMap((each) => [
      { name: 'tax withheld', amount: each.withheld },
      { name: 'gross', amount: each.gross },
      { name: 'overtime', amount: each.overtime },
      { name: 'bonuses', amount: each.bonuses },
      { name: "directors' fees", amount: each.directorsFees },
      ...each.allowances.map(({ code, amount }) => ({ name: `allowance ${code}`, amount })),
      ...each.paidLeave.map(({ code, amount }) => ({ name: `paid leave ${code}`, amount })),
      ...each.salarySacrifice.map(({ code, amount }) => ({ name: `salary sacrifice ${code}`, amount })),
      ...each.lumpSums.map(({ code, amount }) => ({ name: `lump sum ${code}`, amount })),
    ]),
    ...yearToDate.deductions.map(({ code, amount }) => ({ name: `deduction ${code}`, amount })),
    ...yearToDate.super.map(({ code, amount }) => ({ name: `super ${code}`, amount })),
  ];
  return amounts
    .filter(({ amount }) => amount.isNegative() && !amount.isZero())
    .map(({ name }) => ({ field: 'pays', text: `the year to date of ${name} is below zero; correct the pays` }));
}
