import type { Decimal } from '../../base/decimal.ts';
import { isAbn, isTfn } from '../../base/identifiers.ts';
import { type FilingProblem, problemsOf } from '../filing-problem.ts';
import {
  type Address,
  countryOf,
  type Intermediary,
  isByAgreement,
  NEEDS_COUNTRY,
  type PayEvent,
  type Payee,
  type Payer,
} from './pay-event.ts';
import {
  addressLines,
  CONTACT,
  DECLARER,
  isStpEmail,
  LINE,
  LOCALITY,
  type MadeText,
  madePhone,
  madeText,
  NAME,
  ORGANISATION,
  stpText,
} from './stp-text.ts';

/** The ATO's code for a payee who has not quoted a tax file number. */
export const NO_TAX_FILE_NUMBER = '000000000';
/** The codes for not quoted, applied for, under 18 and pensioner, which have no check digit. */
const WITHOUT_CHECK = [NO_TAX_FILE_NUMBER, '111111111', '333333333', '444444444'];

const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];

/**
 * The ids of ATO validation rules, by what each rule rejects. They come from lists that sending services publish,
 * because the ATO's workbook is not public.
 */
const RULE = {
  schema: 'CMN.ATO.GEN.XML03',
  noPayerNumber: 'CMN.ATO.GEN.200010',
  payerAbn: 'CMN.ATO.PAYEVNT.000015',
  payerEmail: 'CMN.ATO.PAYEVNT.000110',
  agentAbn: 'CMN.ATO.PAYEVNT.000172',
  agentEmail: 'CMN.ATO.PAYEVNT.000173',
  agentNumber: 'CMN.ATO.PAYEVNT.000196',
  noPayees: 'CMN.ATO.PAYEVNT.000192',
  abn: 'CMN.ATO.GEN.434223',
  tfn: 'CMN.ATO.GEN.402043',
  email: 'CMN.ATO.GEN.500029',
  noState: 'CMN.ATO.GEN.300006',
  noPostcode: 'CMN.ATO.GEN.000009',
  postcode: 'CMN.ATO.PAYEVNT.000179',
  noCountry: 'CMN.ATO.PAYEVNTEMP.000358',
  noCessation: 'CMN.ATO.PAYEVNTEMP.000377',
} as const;

type Add = (field: string, text: string, rule?: string, value?: string | null) => void;

/** Everything that prevents the event from being sent, with instructions for the user. */
export function payEventProblems(event: PayEvent): readonly FilingProblem[] {
  const { payer, intermediary } = event;
  const { found, refuse } = problemsOf(payer.name, null);
  payerProblems(payer, refuse);
  if (intermediary) intermediaryProblems(intermediary, refuse);
  if (stpText(event.declaredBy, DECLARER) === '') {
    refuse(
      'declared_by',
      'the name of the declarer has no characters that the tax office accepts; enter it in the Latin alphabet',
      RULE.schema,
    );
  }
  if (event.payees.length === 0) refuse('pays', 'there are no payees to report; add pays to the run', RULE.noPayees);
  return [
    ...found,
    ...event.payees.flatMap((payee) => {
      const ofPayee = problemsOf(nameOf(payee), payee.employeeId);
      payeeProblems(payee, ofPayee.refuse);
      return ofPayee.found;
    }),
  ];
}

export const nameOf = ({ givenName, familyName }: Pick<Payee, 'givenName' | 'familyName'>): string =>
  `${givenName} ${familyName}`.trim();

function payerProblems(payer: Payer, add: Add): void {
  if (payer.abn === null && payer.withholdingPayerNumber === null) {
    add('abn', 'the company has neither an ABN nor a withholding payer number; set one of them', RULE.noPayerNumber);
  } else if (payer.abn !== null && !isAbn(payer.abn)) {
    add('abn', 'the ABN of the company has wrong check digits; correct abn', RULE.payerAbn);
  }
  if (payer.abn !== null && !/^0*[1-9]\d{0,2}$/.test(payer.branch)) {
    add('abn_branch', 'the branch of the ABN must be a number from 1 to 999; set abn_branch', RULE.schema);
  }
  textProblem('name', 'the company name', payer.name, madeText(payer.name, ORGANISATION), add);
  if (!payer.contactName) add('contact_name', 'the company has no contact name; set contact_name', RULE.schema);
  else textProblem('contact_name', 'the contact name', payer.contactName, madeText(payer.contactName, CONTACT), add);
  contactProblems(payer, 'the company', { ...CONTACT_FIELDS, emailRule: RULE.payerEmail }, add);
  const { country, postcode } = payer.address;
  if (country === 'AU' && !postcode) add('postcode', 'the company has no postcode; set postcode', RULE.noPostcode);
  else postcodeProblem(payer.address, 'the address of the company', add);
}

const CONTACT_FIELDS = { email: 'email_address', phone: 'phone' };

function intermediaryProblems(agent: Intermediary, add: Add): void {
  if (!isAbn(agent.abn)) {
    add(
      'stp_intermediary.abn',
      'the ABN of the intermediary has wrong check digits; correct it in stp_intermediary',
      RULE.agentAbn,
    );
  }
  if (agent.taxAgentNumber !== null && !/^\d{8}$/.test(agent.taxAgentNumber)) {
    add(
      'stp_intermediary.tax_agent_number',
      'the agent number must be 8 digits; correct tax_agent_number in stp_intermediary',
      RULE.agentNumber,
    );
  }
  textProblem(
    'stp_intermediary.contact_name',
    'the contact name of the intermediary',
    agent.contactName,
    madeText(agent.contactName, CONTACT),
    add,
  );
  const fields = { email: 'stp_intermediary.email_address', phone: 'stp_intermediary.phone' };
  contactProblems(agent, 'the intermediary', { ...fields, emailRule: RULE.agentEmail }, add);
}

/** Payer and intermediary both need an email address and a phone number. */
function contactProblems(
  { email, phone }: { email: string | null; phone: string | null },
  who: string,
  fields: { email: string; phone: string; emailRule: string },
  add: Add,
): void {
  if (!email) add(fields.email, `${who} has no email address; set ${fields.email}`, RULE.schema);
  else if (!isStpEmail(email)) {
    add(
      fields.email,
      `the tax office does not accept the email address of ${who}; correct ${fields.email}`,
      fields.emailRule,
      email,
    );
  }
  if (!phone) add(fields.phone, `${who} has no phone number; set ${fields.phone}`, RULE.schema);
  else textProblem(fields.phone, `the phone number of ${who}`, phone, madePhone(phone), add);
}

/** The message for an employee without pays to report. Callers ignore it if the employee's pays are still drafts. */
export const NO_PAYS = 'there are no pays in the financial year to report; leave this employee out';

function payeeProblems(payee: Payee, add: Add): void {
  numberProblems(payee, add);
  textProblem('last_name', 'the last name', payee.familyName, madeText(payee.familyName, NAME), add);
  textProblem('first_name', 'the first name', payee.givenName, madeText(payee.givenName, NAME), add, {
    isOptional: true,
  });
  textProblem('middle_name', 'the middle name', payee.otherGivenName, madeText(payee.otherGivenName, NAME), add, {
    isOptional: true,
  });
  if (payee.birthDate === null) add('date_of_birth', 'the date of birth is missing; enter date_of_birth');
  if (payee.endDate !== null && payee.cessation === null) {
    add(
      'cessation_type_code',
      'the employment has ended without a cessation type; enter cessation_type_code',
      RULE.noCessation,
    );
  }
  if (!/^[A-Z]{2}[A-Z0-9]{4}$/.test(payee.taxTreatment)) {
    add(
      'tax_treatment',
      `the tax treatment ${payee.taxTreatment} is not a six-character code; correct the declarations`,
    );
  }
  const { remunerations } = payee.yearToDate;
  if (remunerations.length === 0) add('pays', NO_PAYS);
  for (const each of remunerations) {
    if (NEEDS_COUNTRY.includes(each.incomeType) && !COUNTRIES.has(countryOf(each, payee) ?? '')) {
      const text = `income of type ${each.incomeType} needs the home country; set country to its two-letter code`;
      add('country', text, RULE.noCountry);
    }
  }
  for (const { name } of negativeAmounts(payee)) {
    add('pays', `the year to date of ${name} is below zero; correct the pays`, RULE.schema);
  }
  addressProblems(payee.address, add);
  if (payee.email !== null && !isStpEmail(payee.email)) {
    add('email_address', `the tax office does not accept the email address; ${CORRECT_OR_LEAVE_OUT}`, RULE.email);
  }
  if (payee.phone !== null) {
    const made = madePhone(payee.phone);
    if (made.text === '' || made.isTooLong || made.lost.length > 0) {
      add(
        'phone_mobile',
        `the phone number has more than 16 digits, or characters other than digits; ${CORRECT_OR_LEAVE_OUT}`,
        RULE.schema,
      );
    }
  }
}

const CORRECT_OR_LEAVE_OUT = 'enter it again or set include_email_and_phone_in_stp to false';

function numberProblems(payee: Payee, add: Add): void {
  const { taxFileNumber, abn } = payee;
  if (taxFileNumber === null && abn === null) {
    add('tax_file_number', 'there is neither a tax file number nor an ABN; enter tax_file_number');
  }
  if (taxFileNumber !== null && !WITHOUT_CHECK.includes(taxFileNumber) && !isTfn(taxFileNumber)) {
    add('tax_file_number', 'the tax file number has wrong check digits; enter it again', RULE.tfn);
  }
  if (abn === null && isByAgreement(payee)) {
    add('abn', 'income under a voluntary agreement needs the ABN of the contractor; enter abn');
  }
  if ((taxFileNumber === null || isByAgreement(payee)) && abn !== null && !isAbn(abn)) {
    add('abn', 'the ABN has wrong check digits; enter it again', RULE.abn);
  }
}

/** Rejects a text that contains letters that would be lost, has no letters, or is too long. */
function textProblem(
  field: string,
  what: string,
  value: string | null,
  { text, lost, isTooLong }: MadeText,
  add: Add,
  { isOptional = false } = {},
): void {
  if (lost.length > 0) {
    const letters = [...new Set(lost)].join(' ');
    add(
      field,
      `${what} has characters that the tax office does not accept (${letters}); enter it in the Latin alphabet`,
      RULE.schema,
      value,
    );
  } else if (text === '' && !isOptional) {
    add(
      field,
      `${what} has no characters that the tax office accepts; enter it in the Latin alphabet`,
      RULE.schema,
      value,
    );
  } else if (isTooLong) {
    add(field, `${what} is too long for the tax office; shorten it`, RULE.schema, value);
  }
}

function addressProblems(address: Address, add: Add): void {
  const isAustralian = address.country === 'AU';
  const missing = [
    ...(stpText(address.line1, LINE) ? [] : ['address1']),
    ...(stpText(address.locality, LOCALITY) ? [] : ['city']),
    ...(isAustralian && !address.state ? ['state'] : []),
    ...(isAustralian && !address.postcode ? ['postcode'] : []),
  ];
  if (missing.length > 0) {
    const rules: Readonly<Record<string, string>> = { state: RULE.noState, postcode: RULE.noPostcode };
    add(missing[0]!, `the address is incomplete; enter ${missing.join(', ')}`, rules[missing[0]!] ?? RULE.schema);
  }
  if (isAustralian && address.state && !STATES.includes(address.state)) {
    add(
      'state',
      `the address has the state ${address.state}; use one of ${STATES.join(', ')}`,
      RULE.schema,
      address.state,
    );
  }
  postcodeProblem(address, 'the address', add);
  if (!COUNTRIES.has(address.country))
    add('country', 'the country of the address is not known; enter its two-letter code', RULE.schema, address.country);
  if (addressLines(address) === undefined) {
    add('address1', `the address does not fit into two lines of ${LINE.most} characters; shorten it`, RULE.schema);
  }
  for (const [field, text] of [
    ['address1', address.line1],
    ['address2', address.line2],
  ] as const) {
    const { lost } = madeText(text, LINE);
    textProblem(field, 'the address', text, { text: 'not empty', lost, isTooLong: false, changes: [] }, add);
  }
  textProblem('city', 'the suburb or town', address.locality, madeText(address.locality, LOCALITY), add, {
    isOptional: true,
  });
}

function postcodeProblem({ country, postcode }: Address, what: string, add: Add): void {
  if (country === 'AU' && postcode && !(/^\d{4}$/.test(postcode) && postcode >= '0200')) {
    add('postcode', `${what} has a postcode outside 0200 to 9999; set postcode`, RULE.postcode);
  }
}

/**
 * Year-to-date amounts below zero that the ATO rejects. It accepts negative gross, leave, allowances, sacrifices and
 * lump sums, but no other negative amounts, such as tax, deductions and super.
 */
function negativeAmounts({ yearToDate }: Payee): readonly { name: string }[] {
  const amounts: readonly { name: string; amount: Decimal | null }[] = [
    ...yearToDate.remunerations.flatMap((each) => [
      { name: 'tax withheld', amount: each.withheld },
      { name: 'foreign tax', amount: each.foreignTax },
      { name: 'exempt foreign income', amount: each.exemptForeignIncome },
      { name: 'community development projects', amount: each.communityDevelopment },
      ...each.terminationPayments.flatMap(({ code, taxFree, taxable, withheld }) => [
        { name: `the tax-free part of termination payment ${code}`, amount: taxFree },
        { name: `the taxable part of termination payment ${code}`, amount: taxable },
        { name: `the tax of termination payment ${code}`, amount: withheld },
      ]),
    ]),
    ...yearToDate.deductions.map(({ code, amount }) => ({ name: `deduction ${code}`, amount })),
    ...yearToDate.super.map(({ code, amount }) => ({ name: `super ${code}`, amount })),
    ...yearToDate.fringeBenefits.map(({ code, amount }) => ({ name: `fringe benefits ${code}`, amount })),
  ];
  return amounts.filter(({ amount }) => amount?.lessThan(0));
}

/** The countries in the ATO's schemas, ISO 3166 alpha-2. */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY ' +
    'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK ' +
    'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR ' +
    'IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
    'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
    'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF ' +
    'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);
