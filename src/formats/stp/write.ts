import { type Decimal, money, truncateToDollar } from '../../base/decimal.ts';
import {
  type Address,
  type Coded,
  countryOf,
  isByAgreement,
  NEEDS_COUNTRY,
  type PayEvent,
  type Payee,
  type Payer,
  type Remuneration,
} from './pay-event.ts';
import { stpEmail, stpText } from './stp-text.ts';
import { element, group, leaf, writeXml, type XmlElement } from './xml.ts';

export const PARENT = { name: 'PAYEVNT', document: 'PAYEVNT.0004.2020', space: 'http://www.sbr.gov.au/ato/payevnt' };
export const CHILD = {
  name: 'PAYEVNTEMP',
  document: 'PAYEVNTEMP.0004.2020',
  space: 'http://www.sbr.gov.au/ato/payevntemp',
};

/**
 * A pay event of Single Touch Payroll Phase 2: one parent record for the payer, then one child for each payee, each
 * after its delimiter. Give it only what `payEventProblems` finds nothing wrong with.
 */
export function writePayEvent(event: PayEvent): string {
  const records = [
    delimiter({ id: '1', type: 'PARENT', name: PARENT.document, related: '' }),
    parent(event),
    ...event.payees.flatMap((payee, index) => [
      delimiter({ id: `1.${index + 1}`, type: 'CHILD', name: CHILD.document, related: '1' }),
      child(payee),
    ]),
  ];
  return records.map((record) => writeXml(record)).join('');
}

const delimiter = (given: { id: string; type: string; name: string; related: string }): XmlElement =>
  element('Record_Delimiter', '', {
    DocumentID: given.id,
    DocumentType: given.type,
    DocumentName: given.name,
    RelatedDocumentID: given.related,
  });

function parent(event: PayEvent): XmlElement {
  const { payer, totals } = event;
  return element(
    PARENT.name,
    [
      element('Rp', [
        leaf('SoftwareInformationBusinessManagementSystemId', event.businessManagementId),
        leaf('AustralianBusinessNumberId', payer.abn),
        payer.abn === null ? leaf('WithholdingPayerNumberId', payer.withholdingPayerNumber) : undefined,
        leaf('OrganisationDetailsOrganisationBranchC', payer.branch.padStart(3, '0')),
        element('OrganisationName', [
          leaf('DetailsOrganisationalNameT', stpText(payer.name)),
          leaf('PersonUnstructuredNameFullNameT', stpText(payer.contactName)),
        ]),
        contact(payer),
        group('AddressDetailsPostal', address(payer.address)),
        element('Payroll', [
          leaf('PaymentRecordTransactionD', event.date),
          leaf('InteractionRecordCt', String(event.payees.length)),
          leaf('MessageTimestampGenerationDt', event.generatedAt),
          leaf('InteractionTransactionId', event.transactionId),
          leaf('AmendmentI', String(event.isReplacement)),
          totals
            ? element('IncomeTaxAndRemuneration', [
                amount('PayAsYouGoWithholdingTaxWithheldA', totals.withheld),
                amount('TotalGrossPaymentsWithholdingA', totals.gross),
                amount('ChildSupportGarnisheeA', totals.childSupportGarnishee),
                amount('ChildSupportWithholdingA', totals.childSupportDeduction),
              ])
            : undefined,
        ]),
        element('Declaration', [
          leaf('SignatoryIdentifierT', stpText(event.declaredBy)),
          leaf('SignatureD', event.declaredOn),
          leaf('StatementAcceptedI', 'true'),
        ]),
      ]),
    ],
    { xmlns: PARENT.space },
  );
}

function child(payee: Payee): XmlElement {
  const { yearToDate, birthDate } = payee;
  return element(
    CHILD.name,
    [
      element('Payee', [
        element('Identifiers', [
          leaf('TaxFileNumberId', payee.taxFileNumber),
          payee.taxFileNumber === null || isByAgreement(payee)
            ? leaf('AustralianBusinessNumberId', payee.abn)
            : undefined,
          leaf('EmploymentPayrollNumberId', payee.payrollId),
        ]),
        element('PersonNameDetails', [
          leaf('FamilyNameT', stpText(payee.familyName)),
          leaf('GivenNameT', stpText(payee.givenName)),
          leaf('OtherGivenNameT', stpText(payee.otherGivenName)),
        ]),
        birthDate === null
          ? undefined
          : element('PersonDemographicDetailsBirth', [
              leaf('Dm', withoutZero(birthDate.slice(8, 10))),
              leaf('M', withoutZero(birthDate.slice(5, 7))),
              leaf('Y', birthDate.slice(0, 4)),
            ]),
        group('AddressDetails', address(payee.address)),
        contact(payee),
        element('EmployerConditions', [
          leaf('EmploymentStartD', payee.startDate),
          leaf('EmploymentEndD', payee.endDate),
          leaf('PaymentBasisC', payee.paymentBasis),
          leaf('CessationTypeC', payee.cessation),
          leaf('TaxTreatmentC', payee.taxTreatment),
          nonZero('TaxOffsetClaimTotalA', truncateToDollar(payee.taxOffset)),
        ]),
        element('PayrollPeriod', [
          leaf('StartD', payee.period.start),
          leaf('EndD', payee.period.end),
          leaf('RemunerationPayrollEventFinalI', String(payee.isFinal)),
          collection(
            'Remuneration',
            yearToDate.remunerations.map((each) => remuneration(each, payee)),
          ),
          collection('Deduction', yearToDate.deductions.map(coded('Deduction', 'PaymentA'))),
          collection(
            'SuperannuationContribution',
            yearToDate.super.map(coded('SuperannuationContribution', 'EmployerContributionsYearToDateA')),
          ),
          collection(
            'IncomeFringeBenefitsReportable',
            yearToDate.fringeBenefits.map(({ code, amount: value }) =>
              element('IncomeFringeBenefitsReportable', [
                leaf('FringeBenefitsReportableExemptionC', code),
                amount('A', value),
              ]),
            ),
          ),
        ]),
      ]),
    ],
    { xmlns: CHILD.space },
  );
}

function remuneration(each: Remuneration, payee: Payee): XmlElement {
  return element('Remuneration', [
    leaf('IncomeStreamTypeC', each.incomeType),
    NEEDS_COUNTRY.includes(each.incomeType)
      ? leaf('AddressDetailsCountryC', countryOf(each, payee)?.toLowerCase())
      : undefined,
    amount('IncomeTaxPayAsYouGoWithholdingTaxWithheldA', each.withheld),
    amount('GrossA', each.gross),
    collection('PaidLeave', each.paidLeave.map(coded('PaidLeave', 'PaymentA'))),
    collection(
      'Allowance',
      each.allowances.map((allowance) =>
        element('Allowance', [
          leaf('TypeC', allowance.code),
          leaf('OtherAllowanceTypeDe', stpText(allowance.description)),
          amount('PaymentA', allowance.amount),
        ]),
      ),
    ),
    nonZero('OvertimePaymentA', each.overtime),
    nonZero('GrossBonusesAndCommissionsA', each.bonuses),
    nonZero('GrossDirectorsFeesA', each.directorsFees),
    collection('SalarySacrifice', each.salarySacrifice.map(coded('SalarySacrifice', 'PaymentA'))),
    collection(
      'LumpSum',
      each.lumpSums.map((lumpSum) =>
        element('LumpSum', [
          leaf('TypeC', lumpSum.code),
          leaf('FinancialY', lumpSum.financialYear),
          amount('PaymentsA', lumpSum.amount),
        ]),
      ),
    ),
    collection(
      'EmploymentTerminationPayment',
      each.terminationPayments.map((payment) =>
        element('EmploymentTerminationPayment', [
          leaf('TypeC', payment.code),
          leaf('IncomeD', payment.paidOn),
          amount('TaxFreeA', payment.taxFree),
          amount('TaxableA', payment.taxable),
          amount('TaxWithheldA', payment.withheld),
        ]),
      ),
    ),
  ]);
}

const coded =
  (name: string, amountName: string) =>
  ({ code, amount: value }: Coded): XmlElement =>
    element(name, [leaf('TypeC', code), amount(amountName, value)]);

const collection = (name: string, items: readonly XmlElement[]) => group(`${name}Collection`, items);
const amount = (name: string, value: Decimal): XmlElement => element(name, money(value));
const nonZero = (name: string, value: Decimal) => (value.isZero() ? undefined : amount(name, value));
const withoutZero = (digits: string): string => digits.replace(/^0/, '');

const contact = ({ email, phone }: Pick<Payer, 'email' | 'phone'>) =>
  group('ElectronicContact', [
    leaf('ElectronicMailAddressT', stpEmail(email)),
    leaf('TelephoneMinimalN', stpText(phone)),
  ]);

const address = ({ line1, line2, locality, state, postcode, country }: Address) => [
  leaf('Line1T', stpText(line1)),
  leaf('Line2T', stpText(line2)),
  leaf('LocalityNameT', stpText(locality)),
  leaf('StateOrTerritoryC', state),
  leaf('PostcodeT', postcode),
  leaf('CountryC', country.toLowerCase()),
];
