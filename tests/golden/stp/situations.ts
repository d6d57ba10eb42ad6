import { decimal, ZERO } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import type { PayEvent, Payee, Payer } from '../../../src/formats/stp/pay-event.ts';
import { type ReportedSum, type YearOptions, yearToDate } from '../../../src/formats/stp/year-to-date.ts';
import { ADDRESS, event, payee, saw, sum } from '../../fixtures/stp-event.ts';

/** A payroll situation, and the elements that its message must contain. */
export interface Situation {
  readonly name: string;
  readonly event: PayEvent;
  /** The texts of each element, in document order. Null means that the element must be absent. */
  readonly elements: Readonly<Record<string, readonly string[] | null>>;
}

const BASE = [sum(saw('gross'), '1000'), sum(saw('withheld'), '150')];
const year = (more: readonly ReportedSum[], of: YearOptions = {}) => yearToDate([...BASE, ...more], of);

const ofPayee = (name: string, more: Partial<Payee>, elements: Situation['elements']): Situation => ({
  name,
  event: event({ payees: [payee({ yearToDate: year([]), ...more })] }),
  elements,
});
const ofYear = (
  name: string,
  sums: readonly ReportedSum[],
  elements: Situation['elements'],
  of: YearOptions = {},
): Situation => ofPayee(name, { yearToDate: year(sums, of) }, elements);
const ofPayer = (name: string, more: Partial<Payer>, elements: Situation['elements']): Situation => ({
  name,
  event: event({ payer: { ...event().payer, ...more }, payees: [payee({ yearToDate: year([]) })] }),
  elements,
});
const ofEvent = (name: string, more: Partial<PayEvent>, elements: Situation['elements']): Situation => ({
  name,
  event: event({ payees: [payee({ yearToDate: year([]) })], ...more }),
  elements,
});
const income = (incomeType: string, country?: string) => [
  sum({ incomeType, item: 'gross', ...(country ? { incomeCountry: country } : {}) }, '500'),
  sum({ incomeType, item: 'withheld', ...(country ? { incomeCountry: country } : {}) }, '75'),
];
const ON = localDate('2026-06-30');
const update: Partial<PayEvent> = { action: 'UPDATE', totals: null, date: ON };
const ETP = { paidOn: localDate('2026-03-10') };

const PAYERS: readonly Situation[] = [
  ofPayer('a payer with an ABN and branch 001', { branch: '001' }, { OrganisationDetailsOrganisationBranchC: ['1'] }),
  ofPayer('a payer with branch 120', { branch: '120' }, { OrganisationDetailsOrganisationBranchC: ['120'] }),
  ofPayer(
    'a withholding payer without an ABN',
    { abn: null, withholdingPayerNumber: '123456789' },
    {
      WithholdingPayerNumberId: ['00123456789'],
      OrganisationDetailsOrganisationBranchC: null,
      AustralianBusinessNumberId: null,
    },
  ),
  ofPayer(
    'a payer with both numbers',
    { withholdingPayerNumber: '123456789' },
    { WithholdingPayerNumberId: null, AustralianBusinessNumberId: ['51824753556'] },
  ),
  ofPayer(
    'a payer with an international phone',
    { phone: '+61 (7) 5550-1234' },
    { TelephoneMinimalN: ['07 5550 1234'] },
  ),
  ofPayer(
    'a payer whose name has accents and a plus',
    { name: 'Café + Söhne!' },
    {
      DetailsOrganisationalNameT: ['Cafe &amp; Sohne!'],
    },
  ),
  ofPayer('a payer of 250 letters', { name: 'x'.repeat(250) }, { DetailsOrganisationalNameT: ['x'.repeat(200)] }),
  ofPayer(
    'a contact name with an exclamation mark',
    { contactName: 'Ruth! Baker' },
    {
      PersonUnstructuredNameFullNameT: ['Ruth Baker'],
    },
  ),
];

const EVENTS: readonly Situation[] = [
  ofEvent('a submission', {}, { AmendmentI: ['false'], TotalGrossPaymentsWithholdingA: ['1520.00'] }),
  ofEvent('a full file replacement', { isReplacement: true }, { AmendmentI: ['true'] }),
  ofEvent('an update', update, { AmendmentI: ['false'], IncomeTaxAndRemuneration: null }),
  ofEvent(
    'totals of a correction below zero',
    {
      action: 'ADJUST',
      totals: {
        withheld: decimal('-10'),
        gross: decimal('-50'),
        childSupportGarnishee: decimal('-5'),
        childSupportDeduction: ZERO,
      },
    },
    {
      PayAsYouGoWithholdingTaxWithheldA: ['-10.00'],
      ChildSupportGarnisheeA: null,
      ChildSupportWithholdingA: ['0.00'],
    },
  ),
  ofEvent(
    'a year declared as final',
    {
      ...update,
      payees: [payee({ yearToDate: year([]), isFinal: true, period: { start: ON, end: ON } })],
    },
    { RemunerationPayrollEventFinalI: ['true'], StartD: ['2026-06-30'], EndD: ['2026-06-30'] },
  ),
  ofEvent(
    'a final year that is opened again',
    { ...update, payees: [payee({ yearToDate: year([]), isFinal: false })] },
    { RemunerationPayrollEventFinalI: ['false'] },
  ),
  ofEvent(
    'a change of software',
    {
      ...update,
      previousBusinessManagementId: 'b0c7c7f0-1111-4222-8333-444455556666',
      payees: [payee({ yearToDate: year([]), previousPayrollId: 'EMP-77' })],
    },
    {
      PreviousSoftwareInformationBusinessManagementSystemId: ['b0c7c7f0-1111-4222-8333-444455556666'],
      PreviousPayrollIDEmploymentPayrollNumberId: ['EMP-77'],
    },
  ),
  ofEvent(
    'a submission that must not name the previous software',
    { previousBusinessManagementId: 'b0c7c7f0-1111-4222-8333-444455556666' },
    { PreviousSoftwareInformationBusinessManagementSystemId: null },
  ),
  ofEvent(
    'a registered agent who reports for the payer',
    {
      intermediary: {
        abn: '51824753556',
        taxAgentNumber: '12345678',
        contactName: 'Ana Agent',
        email: 'ana@agent.example',
        phone: '02 5550 0000',
      },
    },
    { TaxAgentNumberId: ['12345678'], StatementAcceptedI: ['true', 'true'] },
  ),
  ofEvent(
    'another intermediary without an agent number',
    {
      intermediary: {
        abn: '51824753556',
        taxAgentNumber: null,
        contactName: 'Bo Bureau',
        email: 'bo@bureau.example',
        phone: '0255500000',
      },
    },
    { TaxAgentNumberId: null, PersonUnstructuredNameFullNameT: ['Ruth Baker', 'Bo Bureau'] },
  ),
  ofEvent(
    'a declarer with a plus in the address',
    { declaredBy: 'a+b@demo.example' },
    {
      SignatoryIdentifierT: ['a&amp;b@demo.example'],
    },
  ),
  ofEvent(
    'two payees',
    { payees: [payee({ yearToDate: year([]) }), payee({ yearToDate: year([]), payrollId: '1002' })] },
    { InteractionRecordCt: ['2'], EmploymentPayrollNumberId: ['1001', '1002'] },
  ),
  ofEvent(
    'a year reversed to zero',
    {
      ...update,
      payees: [
        payee({
          yearToDate: yearToDate([sum(saw('gross'), '0'), sum(saw('withheld'), '0'), sum(saw('overtime'), '0')]),
        }),
      ],
    },
    { GrossA: ['0.00'], IncomeTaxPayAsYouGoWithholdingTaxWithheldA: ['0.00'], OvertimePaymentA: ['0.00'] },
  ),
];

const PEOPLE: readonly Situation[] = [
  ofPayee(
    'a family name of sixty letters',
    { familyName: 'Wolfe'.repeat(12) },
    {
      FamilyNameT: ['Wolfe'.repeat(8)],
    },
  ),
  ofPayee('a single legal name', { givenName: '' }, { GivenNameT: null }),
  ofPayee(
    'macrons, apostrophes and a middle name',
    { familyName: 'Ngā’ta', otherGivenName: 'Zoë-Łucja' },
    {
      FamilyNameT: ["Nga'ta"],
      OtherGivenNameT: ['Zoe-Lucja'],
    },
  ),
  ofPayee(
    'an address with a number sign',
    { address: { ...ADDRESS, line1: 'Unit #4_B, 9 High St' } },
    {
      Line1T: ['Unit 4-B, 9 High St'],
    },
  ),
  ofPayee(
    'a street longer than a line',
    { address: { ...ADDRESS, line1: 'Apartment 1207, The Grand Riverside Towers, 455 Queen Street' } },
    { Line1T: ['Apartment 1207, The Grand Riverside'], Line2T: ['Towers, 455 Queen Street'] },
  ),
  ofPayee(
    'an address abroad',
    { address: { ...ADDRESS, state: 'WA', postcode: '6000', country: 'NZ', locality: 'Ōtautahi' } },
    { StateOrTerritoryC: null, CountryC: ['au', 'nz'], LocalityNameT: ['Otautahi'] },
  ),
  ofPayee(
    'a mobile number from abroad',
    { phone: '+64 21 555 0199' },
    { TelephoneMinimalN: ['07 5550 1234', '64 21 555 0199'] },
  ),
  ofPayee('neither email nor phone', { email: null, phone: null }, { TelephoneMinimalN: ['07 5550 1234'] }),
  ofPayee(
    'no tax file number, quoted none',
    { taxFileNumber: '000000000', taxTreatment: 'NAXXXX' },
    {
      TaxFileNumberId: ['000000000'],
    },
  ),
  ofPayee('a tax file number applied for', { taxFileNumber: '111111111' }, { TaxFileNumberId: ['111111111'] }),
  ofPayee('an employee under eighteen', { taxFileNumber: '333333333' }, { TaxFileNumberId: ['333333333'] }),
  ofPayee('a pensioner', { taxFileNumber: '444444444' }, { TaxFileNumberId: ['444444444'] }),
  ofPayee('a current employee', { endDate: null, cessation: null }, { EmploymentEndD: null, CessationTypeC: null }),
  ...['V', 'I', 'D', 'R', 'F', 'C', 'T'].map((cessation) =>
    ofPayee(`an employment that ended as ${cessation}`, { cessation }, { CessationTypeC: [cessation] }),
  ),
  ...['F', 'P', 'C', 'L', 'V', 'D', 'N'].map((paymentBasis) =>
    ofPayee(`the payment basis ${paymentBasis}`, { paymentBasis }, { PaymentBasisC: [paymentBasis] }),
  ),
  ofPayee('tax offsets of a year', { taxOffset: decimal('1307.60') }, { TaxOffsetClaimTotalA: ['1307'] }),
  ofPayee(
    'an unknown start of the employment',
    { startDate: localDate('1800-01-01') },
    {
      EmploymentStartD: ['1800-01-01'],
    },
  ),
  ...['RTXXXX', 'RNSXXX', 'RTXXFX', 'SSSXHX', 'RTX1XX', 'RTXXXA', 'FFSXXX', 'HRXXXX', 'WPXXXX', 'DVXXXX', 'VCXXXX'].map(
    (taxTreatment) => ofPayee(`the tax treatment ${taxTreatment}`, { taxTreatment }, { TaxTreatmentC: [taxTreatment] }),
  ),
];

const INCOMES: readonly Situation[] = [
  ...['SAW', 'CHP', 'SWP', 'JPD', 'LAB', 'OSP'].map((type) =>
    ofPayee(
      `income of type ${type}`,
      { yearToDate: yearToDate(income(type)) },
      {
        IncomeStreamTypeC: [type],
        AddressDetailsCountryC: null,
      },
    ),
  ),
  ...(['FEI', 'IAA'] as const).map((type) =>
    ofPayee(
      `income of type ${type}`,
      { yearToDate: yearToDate(income(type, 'PG')) },
      {
        IncomeStreamTypeC: [type],
        AddressDetailsCountryC: ['pg'],
      },
    ),
  ),
  ofPayee(
    'a working holiday maker from France',
    { yearToDate: yearToDate(income('WHM')), incomeCountry: 'FR' },
    {
      AddressDetailsCountryC: ['fr'],
    },
  ),
  ofPayee(
    'a voluntary agreement beside a tax file number',
    { yearToDate: yearToDate(income('VOL')), abn: '51824753556', paymentBasis: 'V' },
    { AustralianBusinessNumberId: ['51824753556', '51824753556'], TaxFileNumberId: ['123456782'] },
  ),
  ofPayee(
    'a contractor known by the ABN alone',
    { taxFileNumber: null, abn: '51824753556' },
    { TaxFileNumberId: null, AustralianBusinessNumberId: ['51824753556', '51824753556'] },
  ),
  ofPayee(
    'community development projects beside wages',
    { yearToDate: yearToDate([...income('SAW'), sum({ incomeType: 'SAW', item: 'community-development' }, '31.5')]) },
    { IndividualNonBusinessCommunityDevelopmentEmploymentProjectA: ['31.50'] },
  ),
  ofPayee(
    'another allowance with a type that differs from its name',
    {
      yearToDate: yearToDate([
        ...income('SAW'),
        sum({ incomeType: 'SAW', item: 'allowance', code: 'OD', description: 'Car', otherType: 'ND' }, '9'),
      ]),
    },
    { OtherAllowanceTypeDe: ['ND'] },
  ),
  ofPayee(
    'foreign tax and exempt income of two countries',
    {
      yearToDate: yearToDate([
        ...income('FEI', 'PG'),
        ...income('FEI', 'FJ'),
        sum({ incomeType: 'FEI', incomeCountry: 'FJ', item: 'foreign-tax' }, '12.5'),
        sum({ incomeType: 'FEI', incomeCountry: 'FJ', item: 'exempt-foreign-income' }, '99'),
      ]),
    },
    {
      AddressDetailsCountryC: ['fj', 'pg'],
      IncomeTaxForeignWithholdingA: ['12.50'],
      IndividualNonBusinessExemptForeignEmploymentIncomeA: ['99.00'],
    },
  ),
  ofYear('gross below zero after a correction', [sum(saw('gross'), '-1200')], { GrossA: ['-200.00'] }),
];

const ITEMS: readonly Situation[] = [
  ...['O', 'P', 'W', 'A', 'C', 'U'].map((code) =>
    ofYear(`paid leave ${code}`, [sum(saw('paid-leave', { code }), '80')], { PaymentA: ['80.00'] }),
  ),
  ...['CD', 'AD', 'LD', 'MD', 'RD', 'TD', 'KN', 'QN'].map((code) =>
    ofYear(`allowance ${code}`, [sum(saw('allowance', { code, description: 'Any' }), '20')], {
      EmploymentAllowancesA: ['20.00'],
      OtherAllowanceTypeDe: null,
    }),
  ),
  ...Object.entries({
    'Phone & data': 'G1',
    'Home office internet': 'H1',
    'ND First aid': 'ND',
    'Bus fares': 'T1',
    'Uniform upkeep': 'U1',
    'Private vehicle flat rate': 'V1',
  }).map(([description, type]) =>
    ofYear(`another allowance named ${description}`, [sum(saw('allowance', { code: 'OD', description }), '20')], {
      OtherAllowanceTypeDe: [type],
    }),
  ),
  ofYear(
    'two general allowances reported as one',
    [
      sum(saw('allowance', { code: 'OD', description: 'Phone' }), '20'),
      sum(saw('allowance', { code: 'OD', description: 'Tools' }), '5'),
    ],
    { OtherAllowanceTypeDe: ['G1'], EmploymentAllowancesA: ['25.00'] },
  ),
  ofYear('a reversed allowance', [sum(saw('allowance', { code: 'LD' }), '-3')], {
    EmploymentAllowancesA: ['-3.00'],
  }),
  ofYear(
    "overtime, a bonus and a director's fees",
    [sum(saw('overtime'), '10'), sum(saw('bonus'), '20'), sum(saw('directors-fees'), '30')],
    { OvertimePaymentA: ['10.00'], GrossBonusesAndCommissionsA: ['20.00'], GrossDirectorsFeesA: ['30.00'] },
  ),
  ofYear('overtime reversed to zero', [sum(saw('overtime'), '10'), sum(saw('overtime'), '-10')], {
    OvertimePaymentA: ['0.00'],
  }),
  ...['S', 'O'].map((code) =>
    ofYear(`salary sacrifice ${code}`, [sum(saw('salary-sacrifice', { code }), '50')], { PaymentA: ['50.00'] }),
  ),
  ...['R', 'T', 'B', 'D', 'W'].map((code) =>
    ofYear(`lump sum ${code}`, [sum(saw('lump-sum', { code }), '700')], { PaymentsA: ['700.00'], FinancialY: null }),
  ),
  ofYear(
    'lump sum E of two years',
    [
      sum(saw('lump-sum', { code: 'E', financialYear: '2024' }), '700'),
      sum(saw('lump-sum', { code: 'E', financialYear: '2025' }), '100'),
    ],
    { FinancialY: ['2024', '2025'], PaymentsA: ['700.00', '100.00'] },
  ),
  ...['R', 'O', 'S', 'P', 'D', 'N', 'B', 'T'].map((code) =>
    ofYear(
      `termination payment ${code}`,
      [
        sum(saw('etp', { code, component: 'taxable' }), '800', ETP),
        sum(saw('withheld', { etpCode: code }), '256', ETP),
      ],
      {
        IncomeTaxPayAsYouGoWithholdingTypeC: [code],
        IncomeD: ['2026-03-10'],
        IncomeTaxFreeA: ['0.00'],
        IncomeTaxableA: ['800.00'],
        IncomePayAsYouGoWithholdingA: ['256.00'],
      },
    ),
  ),
  ...['F', 'W', 'D', 'G'].map((code) =>
    ofYear(`deduction ${code}`, [sum({ item: 'deduction', code }, '15')], {
      RemunerationTypeC: [code],
      RemunerationA: ['15.00'],
    }),
  ),
  ofYear(
    'super of 2025-26',
    [
      sum(saw('gross'), '1', { isOrdinaryTime: true, isQualifying: true }),
      sum({ item: 'super', code: 'L' }, '120'),
      sum({ item: 'super', code: 'R' }, '30'),
    ],
    { EntitlementTypeC: ['L', 'O', 'R'] },
  ),
  ofYear(
    'super of 2026-27',
    [
      sum(saw('gross'), '1', { isOrdinaryTime: true, isQualifying: true }),
      sum({ item: 'super', code: 'L' }, '120'),
      sum({ item: 'super', code: 'R' }, '30'),
    ],
    { EntitlementTypeC: ['L', 'Q', 'R'] },
    { isPaydaySuper: true },
  ),
  ofYear(
    'an employee without super of 2026-27',
    [],
    {
      EntitlementTypeC: ['L', 'Q'],
      EmployerContributionsYearToDateA: ['0.00', '0.00'],
    },
    { isPaydaySuper: true },
  ),
  ...['T', 'X'].map((code) =>
    ofYear(
      `reportable fringe benefits ${code}`,
      [],
      { FringeBenefitsReportableExemptionC: [code], A: ['3773.00'] },
      {
        fringeBenefits: [{ code, amount: decimal('3773') }],
      },
    ),
  ),
];

export const SITUATIONS: readonly Situation[] = [...PAYERS, ...EVENTS, ...PEOPLE, ...INCOMES, ...ITEMS];
