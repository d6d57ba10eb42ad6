import { CHILD, PARENT } from '../../../src/formats/stp/write.ts';
import type { XmlElement } from '../../../src/formats/stp/xml.ts';

/** One element of our own description of the messages: in this place, so often, with this inside. */
interface Rule {
  readonly name: string;
  readonly occurs: 'one' | 'maybe' | 'many';
  readonly inside: RegExp | readonly Rule[];
}

const one = (name: string, inside: Rule['inside']): Rule => ({ name, occurs: 'one', inside });
const maybe = (name: string, inside: Rule['inside']): Rule => ({ name, occurs: 'maybe', inside });
const collection = (name: string, inside: readonly Rule[]): Rule =>
  maybe(`${name}Collection`, [{ name, occurs: 'many', inside }]);

const TEXT = /^\S(.{0,198}\S)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^\d{1,13}\.\d{2}$/;
/** A correction may take the totals of a run below zero. */
const SIGNED_AMOUNT = /^-?\d{1,13}\.\d{2}$/;
const FLAG = /^(true|false)$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const COUNTRY = /^[a-z]{2}$/;

const ADDRESS: readonly Rule[] = [
  one('Line1T', TEXT),
  maybe('Line2T', TEXT),
  one('LocalityNameT', TEXT),
  maybe('StateOrTerritoryC', /^[A-Z]{2,3}$/),
  maybe('PostcodeT', /^\d{4}$/),
  one('CountryC', COUNTRY),
];
const CONTACT: readonly Rule[] = [maybe('ElectronicMailAddressT', TEXT), maybe('TelephoneMinimalN', TEXT)];
const coded = (name: string, amount: string): Rule =>
  collection(name, [one('TypeC', /^[A-Z]{1,2}$/), one(amount, AMOUNT)]);

const PARENT_RULES: readonly Rule[] = [
  one('Rp', [
    one('SoftwareInformationBusinessManagementSystemId', UUID),
    maybe('AustralianBusinessNumberId', /^\d{11}$/),
    maybe('WithholdingPayerNumberId', /^\d{9}$/),
    one('OrganisationDetailsOrganisationBranchC', /^\d{3}$/),
    one('OrganisationName', [one('DetailsOrganisationalNameT', TEXT), one('PersonUnstructuredNameFullNameT', TEXT)]),
    one('ElectronicContact', CONTACT),
    one('AddressDetailsPostal', ADDRESS),
    one('Payroll', [
      one('PaymentRecordTransactionD', DATE),
      one('InteractionRecordCt', /^[1-9]\d{0,6}$/),
      one('MessageTimestampGenerationDt', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
      one('InteractionTransactionId', UUID),
      one('AmendmentI', FLAG),
      maybe('IncomeTaxAndRemuneration', [
        one('PayAsYouGoWithholdingTaxWithheldA', SIGNED_AMOUNT),
        one('TotalGrossPaymentsWithholdingA', SIGNED_AMOUNT),
        one('ChildSupportGarnisheeA', SIGNED_AMOUNT),
        one('ChildSupportWithholdingA', SIGNED_AMOUNT),
      ]),
    ]),
    one('Declaration', [
      one('SignatoryIdentifierT', TEXT),
      one('SignatureD', DATE),
      one('StatementAcceptedI', /^true$/),
    ]),
  ]),
];

const CHILD_RULES: readonly Rule[] = [
  one('Payee', [
    one('Identifiers', [
      maybe('TaxFileNumberId', /^\d{9}$/),
      maybe('AustralianBusinessNumberId', /^\d{11}$/),
      one('EmploymentPayrollNumberId', TEXT),
    ]),
    one('PersonNameDetails', [one('FamilyNameT', TEXT), maybe('GivenNameT', TEXT), maybe('OtherGivenNameT', TEXT)]),
    one('PersonDemographicDetailsBirth', [one('Dm', /^\d{1,2}$/), one('M', /^\d{1,2}$/), one('Y', /^\d{4}$/)]),
    one('AddressDetails', ADDRESS),
    maybe('ElectronicContact', CONTACT),
    one('EmployerConditions', [
      one('EmploymentStartD', DATE),
      maybe('EmploymentEndD', DATE),
      one('PaymentBasisC', /^[FPCLVDN]$/),
      maybe('CessationTypeC', /^[VIDRFCT]$/),
      one('TaxTreatmentC', /^[A-Z]{2}[SX][123X][HFX][0-9AX]$/),
      maybe('TaxOffsetClaimTotalA', AMOUNT),
    ]),
    one('PayrollPeriod', [
      one('StartD', DATE),
      one('EndD', DATE),
      one('RemunerationPayrollEventFinalI', FLAG),
      collection('Remuneration', [
        one('IncomeStreamTypeC', /^(SAW|CHP|IAA|WHM|SWP|FEI|JPD|VOL|LAB|OSP)$/),
        maybe('AddressDetailsCountryC', COUNTRY),
        one('IncomeTaxPayAsYouGoWithholdingTaxWithheldA', AMOUNT),
        one('GrossA', AMOUNT),
        coded('PaidLeave', 'PaymentA'),
        collection('Allowance', [
          one('TypeC', /^(CD|AD|LD|MD|RD|TD|KN|QN|OD)$/),
          maybe('OtherAllowanceTypeDe', TEXT),
          one('PaymentA', AMOUNT),
        ]),
        maybe('OvertimePaymentA', AMOUNT),
        maybe('GrossBonusesAndCommissionsA', AMOUNT),
        maybe('GrossDirectorsFeesA', AMOUNT),
        coded('SalarySacrifice', 'PaymentA'),
        collection('LumpSum', [one('TypeC', /^[RTBDEW]$/), maybe('FinancialY', /^\d{4}$/), one('PaymentsA', AMOUNT)]),
        collection('EmploymentTerminationPayment', [
          one('TypeC', /^[ROSPDNBT]$/),
          one('IncomeD', DATE),
          one('TaxFreeA', AMOUNT),
          one('TaxableA', AMOUNT),
          one('TaxWithheldA', AMOUNT),
        ]),
      ]),
      coded('Deduction', 'PaymentA'),
      coded('SuperannuationContribution', 'EmployerContributionsYearToDateA'),
      collection('IncomeFringeBenefitsReportable', [
        one('FringeBenefitsReportableExemptionC', /^[TX]$/),
        one('A', AMOUNT),
      ]),
    ]),
  ]),
];

/** Where the records of a pay event differ from our description of them; nothing when they are as described. */
export function structureFaults(records: readonly XmlElement[]): readonly string[] {
  const faults: string[] = [];
  const [first, parent, ...rest] = records;
  faults.push(...delimiterFaults(first, { id: '1', type: 'PARENT', name: PARENT.document, related: '' }));
  faults.push(...recordFaults(parent, PARENT, PARENT_RULES));
  for (let index = 0; index * 2 < rest.length; index += 1) {
    const wanted = { id: `1.${index + 1}`, type: 'CHILD', name: CHILD.document, related: '1' };
    faults.push(...delimiterFaults(rest[index * 2], wanted));
    faults.push(...recordFaults(rest[index * 2 + 1], CHILD, CHILD_RULES));
  }
  const count = find(parent, ['Rp', 'Payroll', 'InteractionRecordCt']);
  if (count !== String(rest.length / 2)) faults.push(`the parent counts ${count} payees, there are ${rest.length / 2}`);
  return faults;
}

function delimiterFaults(
  found: XmlElement | undefined,
  wanted: { id: string; type: string; name: string; related: string },
): readonly string[] {
  const { DocumentID, DocumentType, DocumentName, RelatedDocumentID } = found?.attributes ?? {};
  const isRight =
    found?.name === 'Record_Delimiter' &&
    DocumentID === wanted.id &&
    DocumentType === wanted.type &&
    DocumentName === wanted.name &&
    RelatedDocumentID === wanted.related;
  return isRight ? [] : [`the delimiter of record ${wanted.id} is missing or wrong`];
}

function recordFaults(
  found: XmlElement | undefined,
  { name, space }: { readonly name: string; readonly space: string },
  rules: readonly Rule[],
): readonly string[] {
  if (found?.name !== name || found.attributes.xmlns !== space) return [`a ${name} record is missing`];
  return insideFaults(found, rules, name);
}

/** Elements must come in the order of the rules, each as often as its rule says. */
function insideFaults(found: XmlElement, inside: Rule['inside'], path: string): readonly string[] {
  if (inside instanceof RegExp) {
    const isText = typeof found.content === 'string' && inside.test(found.content);
    return isText ? [] : [`${path} has a wrong value`];
  }
  const children = typeof found.content === 'string' ? [] : found.content;
  const faults: string[] = [];
  let at = 0;
  for (const rule of inside) {
    let count = 0;
    while (children[at]?.name === rule.name && (rule.occurs === 'many' || count === 0)) {
      faults.push(...insideFaults(children[at]!, rule.inside, `${path}/${rule.name}`));
      count += 1;
      at += 1;
    }
    if (count === 0 && rule.occurs !== 'maybe') faults.push(`${path}/${rule.name} is missing`);
  }
  if (at < children.length) faults.push(`${path}/${children[at]!.name} does not belong there`);
  return faults;
}

function find(from: XmlElement | undefined, path: readonly string[]): string | undefined {
  let current = from;
  for (const name of path) {
    current = typeof current?.content === 'string' ? undefined : current?.content.find((part) => part.name === name);
  }
  return typeof current?.content === 'string' ? current.content : undefined;
}
