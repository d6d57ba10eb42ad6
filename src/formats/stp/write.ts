import { type Decimal, money, truncateToDollar } from '../../base/decimal.ts';
import {
  type Address,
  type Coded,
  countryOf,
  type Intermediary,
  isByAgreement,
  NEEDS_COUNTRY,
  type PayEvent,
  type Payee,
  type Payer,
  type Remuneration,
} from './pay-event.ts';
import { addressLines, CONTACT, DECLARER, LOCALITY, madePhone, NAME, ORGANISATION, stpText } from './stp-text.ts';
import { element, group, leaf, writeXml, type XmlElement } from './xml.ts';

export const PARENT = { name: 'PAYEVNT', space: 'http://www.sbr.gov.au/ato/payevnt' };
export const CHILD = { name: 'PAYEVNTEMP', space: 'http://www.sbr.gov.au/ato/payevntemp' };

/** The parent is the first document of the attachment; its children follow as 1.2, 1.3 … */
const PARENT_ID = '1.1';

/** The record id of a payee, from its zero-based index. The ATO's responses refer to it. */
export const payeeRecordId = (index: number): string => `1.${index + 2}`;

/**
 * A pay event of Single Touch Payroll Phase 2: one parent record for the payer, then one child for each payee, each
 * after its delimiter. Elements, order, lengths and characters follow the ATO's schemas PAYEVNT.0004.2020 and
 * PAYEVNTEMP.0004.2020. Call it only when `payEventProblems` finds no problem.
 */
export function writePayEvent(event: PayEvent): string {
  const records = [
    delimiter({ id: PARENT_ID, type: 'PARENT', name: PARENT.name, related: '' }),
    parent(event),
    ...event.payees.flatMap((payee, index) => [
      delimiter({ id: payeeRecordId(index), type: 'CHILD', name: CHILD.name, related: PARENT_ID }),
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
  const { payer, totals, intermediary } = event;
  return element(
    PARENT.name,
    [
      element('Rp', [
        leaf('SoftwareInformationBusinessManagementSystemId', event.businessManagementId),
        ...payerNumber(payer),
        event.action === 'UPDATE'
          ? leaf('PreviousSoftwareInformationBusinessManagementSystemId', event.previousBusinessManagementId)
          : undefined,
        element('OrganisationName', [
          leaf('DetailsOrganisationalNameT', stpText(payer.name, ORGANISATION)),
          leaf('PersonUnstructuredNameFullNameT', stpText(payer.contactName, CONTACT)),
        ]),
        contact(payer),
        element('AddressDetailsPostal', placeOf(payer.address)),
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
                // A negative correction of child support cannot be reported in the totals of the event. It is reported
                // only in the payee's year to date.
                notNegative('ChildSupportGarnisheeA', totals.childSupportGarnishee),
                notNegative('ChildSupportWithholdingA', totals.childSupportDeduction),
              ])
            : undefined,
        ]),
        declaration(event),
      ]),
      intermediary ? intermediaryRecord(intermediary, event) : undefined,
    ],
    { xmlns: PARENT.space },
  );
}

/** The ABN with its branch, or the withholding payer number, padded to eleven digits and without a branch. */
const payerNumber = ({ abn, branch, withholdingPayerNumber }: Payer) =>
  abn === null
    ? [leaf('WithholdingPayerNumberId', withholdingPayerNumber?.padStart(11, '0'))]
    : [
        leaf('AustralianBusinessNumberId', abn),
        leaf('OrganisationDetailsOrganisationBranchC', branch.replace(/^0+/, '')),
      ];

const intermediaryRecord = (intermediary: Intermediary, event: PayEvent): XmlElement =>
  element('Int', [
    leaf('AustralianBusinessNumberId', intermediary.abn),
    leaf('TaxAgentNumberId', intermediary.taxAgentNumber),
    leaf('PersonUnstructuredNameFullNameT', stpText(intermediary.contactName, CONTACT)),
    contact(intermediary),
    declaration(event),
  ]);

const declaration = ({ declaredBy, declaredOn }: PayEvent): XmlElement =>
  element('Declaration', [
    leaf('SignatoryIdentifierT', stpText(declaredBy, DECLARER)),
    leaf('SignatureD', declaredOn),
    leaf('StatementAcceptedI', 'true'),
  ]);

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
          leaf('PreviousPayrollIDEmploymentPayrollNumberId', payee.previousPayrollId),
        ]),
        element('PersonNameDetails', [
          leaf('FamilyNameT', stpText(payee.familyName, NAME)),
          leaf('GivenNameT', stpText(payee.givenName, NAME)),
          leaf('OtherGivenNameT', stpText(payee.otherGivenName, NAME)),
        ]),
        birthDate === null
          ? undefined
          : element('PersonDemographicDetailsBirth', [
              leaf('Dm', withoutZero(birthDate.slice(8, 10))),
              leaf('M', withoutZero(birthDate.slice(5, 7))),
              leaf('Y', birthDate.slice(0, 4)),
            ]),
        element('AddressDetails', address(payee.address)),
        contact(payee),
        element('EmployerConditions', [
          leaf('EmploymentStartD', payee.startDate),
          leaf('EmploymentEndD', payee.endDate),
          leaf('PaymentBasisC', payee.paymentBasis),
          leaf('CessationTypeC', payee.cessation),
          leaf('TaxTreatmentC', payee.taxTreatment),
          leaf('TaxOffsetClaimTotalA', wholeDollars(payee.taxOffset)),
        ]),
        element('PayrollPeriod', [
          leaf('StartD', payee.period.start),
          leaf('EndD', payee.period.end),
          leaf('RemunerationPayrollEventFinalI', String(payee.isFinal)),
          collection(
            'Remuneration',
            yearToDate.remunerations.map((each) => remuneration(each, payee)),
          ),
          collection('Deduction', yearToDate.deductions.map(coded('Deduction', 'RemunerationA', 'RemunerationTypeC'))),
          collection(
            'SuperannuationContribution',
            yearToDate.super.map(
              coded('SuperannuationContribution', 'EmployerContributionsYearToDateA', 'EntitlementTypeC'),
            ),
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
    maybe('IncomeTaxForeignWithholdingA', each.foreignTax),
    maybe('IndividualNonBusinessExemptForeignEmploymentIncomeA', each.exemptForeignIncome),
    amount('GrossA', each.gross),
    collection('PaidLeave', each.paidLeave.map(coded('PaidLeave', 'PaymentA'))),
    collection(
      'Allowance',
      each.allowances.map((allowance) =>
        element('Allowance', [
          leaf('TypeC', allowance.code),
          leaf('OtherAllowanceTypeDe', allowance.description),
          amount('EmploymentAllowancesA', allowance.amount),
        ]),
      ),
    ),
    maybe('OvertimePaymentA', each.overtime),
    maybe('GrossBonusesAndCommissionsA', each.bonuses),
    maybe('GrossDirectorsFeesA', each.directorsFees),
    maybe('IndividualNonBusinessCommunityDevelopmentEmploymentProjectA', each.communityDevelopment),
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
          leaf('IncomeTaxPayAsYouGoWithholdingTypeC', payment.code),
          leaf('IncomeD', payment.paidOn),
          amount('IncomeTaxFreeA', payment.taxFree),
          amount('IncomeTaxableA', payment.taxable),
          amount('IncomePayAsYouGoWithholdingA', payment.withheld),
        ]),
      ),
    ),
  ]);
}

const coded =
  (name: string, amountName: string, codeName = 'TypeC') =>
  ({ code, amount: value }: Coded): XmlElement =>
    element(name, [leaf(codeName, code), amount(amountName, value)]);

const collection = (name: string, items: readonly XmlElement[]) => group(`${name}Collection`, items);
const amount = (name: string, value: Decimal): XmlElement => element(name, money(value));
const maybe = (name: string, value: Decimal | null) => (value === null ? undefined : amount(name, value));
const notNegative = (name: string, value: Decimal) => (value.lessThan(0) ? undefined : amount(name, value));
const withoutZero = (digits: string): string => digits.replace(/^0/, '');
const wholeDollars = (value: Decimal): string | null => (value.isZero() ? null : truncateToDollar(value).toFixed(0));

const contact = ({ email, phone }: Pick<Payer, 'email' | 'phone'>) =>
  group('ElectronicContact', [leaf('ElectronicMailAddressT', email), leaf('TelephoneMinimalN', madePhone(phone).text)]);

function address(given: Address) {
  const [line1, line2] = addressLines(given)!;
  return [
    leaf('Line1T', line1),
    leaf('Line2T', line2),
    leaf('LocalityNameT', stpText(given.locality, LOCALITY)),
    given.country === 'AU' ? leaf('StateOrTerritoryC', given.state) : undefined,
    ...placeOf(given),
  ];
}

/** The postcode and the country. Only Australian postcodes are reported. */
const placeOf = ({ postcode, country }: Address) => [
  country === 'AU' ? leaf('PostcodeT', postcode) : undefined,
  leaf('CountryC', country.toLowerCase()),
];
