/** The named columns, A to CE, in their blocks. The last two blocks are for defined benefits, which the service has not. */
const NAMED = [
  {
    title: 'Header',
    columns: [
      'ID',
      'SourceEntityID',
      'SourceEntityIDType',
      'SourceElectronicServiceAddress',
      'ElectronicErrorMessaging',
    ],
  },
  {
    title: 'Sender',
    columns: [
      'SenderABN',
      'SenderOrganisationName',
      'SenderFamilyName',
      'SenderGivenName',
      'SenderOtherGivenName',
      'SenderEmail',
      'SenderPhone',
    ],
  },
  {
    title: 'Payer',
    columns: ['PayerABN', 'PayerOrganisationName', 'PayerBSB', 'PayerAccountNumber', 'PayerAccountName'],
  },
  {
    title: 'Payee/Receiver',
    columns: [
      'PayeeABN',
      'PayeeUSI',
      'PayeeOrganisationName',
      'PayeeTargetElectronicServiceAddress',
      'PayeePaymentMethod',
      'PayeeTransactionDate',
      'PayeePaymentReference',
      'PayeeBPAYBiller',
      'PayeePaymentAmount',
      'PayeeBSB',
      'PayeeAccountNumber',
      'PayeeAccountName',
    ],
  },
  {
    title: 'Employer',
    columns: ['EmployerABN', 'EmployerLocationID', 'EmployerOrganisationName', 'FundEmployerIdentifier'],
  },
  {
    title: 'Member Common',
    columns: [
      'MemberTFN',
      'MemberTitle',
      'MemberSuffix',
      'MemberFamilyName',
      'MemberGivenName',
      'MemberOtherGivenName',
      'MemberSexCode',
      'MemberBirthDate',
      'MemberAddressUsage',
      'MemberAddressLine1',
      'MemberAddressLine2',
      'MemberAddressLine3',
      'MemberAddressLine4',
      'MemberLocality',
      'MemberPostcode',
      'MemberState',
      'MemberCountry',
      'MemberEmail',
      'MemberLandline',
      'MemberMobile',
      'MemberClientID',
      'MemberPayrollNumber',
      'MemberEmploymentEndDate',
      'MemberEmploymentEndReason',
    ],
  },
  {
    title: 'Member Contributions',
    columns: [
      'PeriodStartDate',
      'PeriodEndDate',
      'SuperannuationGuarantee',
      'AwardOrProductivity',
      'Personal',
      'SalarySacrifice',
      'Voluntary',
      'Spouse',
      'Child',
      'OtherThirdParty',
    ],
  },
  {
    title: 'Member Registration',
    columns: [
      'EmploymentStartDate',
      'AtWorkIndicator',
      'SalaryForBenefits',
      'SalaryForContributionsAmount',
      'SalaryForContributionsStartDate',
      'SalaryForContributionsEndDate',
      'SalaryForInsurance',
      'WeeklyHours',
      'Occupation',
      'InsuranceOptOut',
      'FundRegistrationDate',
      'BenefitCategory',
      'EmploymentStatus',
      'ContributionCommenceDate',
      'ContributionCeaseDate',
      'AmendmentReason',
    ],
  },
] as const;

export type ColumnName = (typeof NAMED)[number]['columns'][number];

const unnamed = (title: string, count: number) => ({ title, columns: Array.from({ length: count }, () => '') });

export const BLOCKS: readonly { readonly title: string; readonly columns: readonly string[] }[] = [
  ...NAMED,
  unnamed('Defined Benefit Contributions', 16),
  unnamed('Defined Benefit Registration', 34),
];

export const COLUMN_NAMES: readonly string[] = BLOCKS.flatMap(({ columns }) => columns);
