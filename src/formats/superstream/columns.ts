/** Our name for a column, its title in the file, and its maximum length (0 if none is specified). */
type Column = readonly [name: string, title: string, longest: number];

/**
 * Columns A to CE, by block. The remaining columns are for defined benefits. These are not supported, so those columns
 * have titles only.
 */
const NAMED = [
  {
    title: 'HEADER',
    columns: [
      ['id', 'ID', 20],
      ['sourceEntityId', 'SourceEntityID', 0],
      ['sourceEntityIdType', 'SourceEntityIDType', 0],
      ['sourceServiceAddress', 'SourceElectronicServiceAddress', 16],
      ['errorMessaging', 'ElectronicErrorMessaging', 0],
    ],
  },
  {
    title: 'SENDER',
    columns: [
      ['senderAbn', 'ABN', 11],
      ['senderName', 'Organisational Name Text', 200],
      ['senderFamilyName', 'Family Name', 40],
      ['senderGivenName', 'Given Name', 40],
      ['senderOtherGivenName', 'Other Given Name', 40],
      ['senderEmail', 'E-mail Address Text', 250],
      ['senderPhone', 'Telephone Minimal Number', 16],
    ],
  },
  {
    title: 'PAYER',
    columns: [
      ['payerAbn', 'ABN', 11],
      ['payerName', 'Organisational Name Text', 200],
      ['payerBsb', 'BSB Number', 6],
      ['payerAccount', 'Account Number', 9],
      ['payerAccountName', 'Account Name Text', 100],
    ],
  },
  {
    title: 'PAYEE/RECEIVER',
    columns: [
      ['fundAbn', 'ABN', 11],
      ['fundUsi', 'USI', 20],
      ['fundName', 'Organisational Name Text', 200],
      ['fundServiceAddress', 'TargetElectronicServiceAddress', 16],
      ['paymentMethod', 'Payment Method Code', 12],
      ['transactionDate', 'Transaction Date', 10],
      ['paymentReference', 'Payment/Customer Reference Number', 18],
      ['billerCode', 'Bpay Biller Code', 0],
      ['paymentAmount', 'Payment Amount', 0],
      ['fundBsb', 'BSB Number', 6],
      ['fundAccount', 'Account Number', 9],
      ['fundAccountName', 'Account Name Text', 100],
    ],
  },
  {
    title: 'EMPLOYER',
    columns: [
      ['employerAbn', 'ABN', 11],
      ['locationId', 'Location ID', 20],
      ['employerName', 'Organisational Name Text', 200],
      ['fundEmployerId', 'Superannuation Fund Generated Employer Identifier', 12],
    ],
  },
  {
    title: 'SUPER FUND MEMBER COMMON',
    columns: [
      ['taxFileNumber', 'TFN', 9],
      ['title', 'Person Name Title Text', 12],
      ['suffix', 'Person Name Suffix text', 5],
      ['familyName', 'Family Name', 40],
      ['givenName', 'Given Name', 40],
      ['otherGivenName', 'Other Given Name', 40],
      ['sex', 'Sex Code', 1],
      ['birthDate', 'Birth Date', 10],
      ['addressUsage', 'Address Usage Code', 3],
      ['addressLine1', 'Address Details Line 1 Text', 50],
      ['addressLine2', 'Address Details Line 2 Text', 50],
      ['addressLine3', 'Address Details Line 3 Text', 50],
      ['addressLine4', 'Address Details Line 4 Text', 50],
      ['locality', 'Locality Name Text', 50],
      ['postcode', 'Postcode Text', 4],
      ['state', 'State or Territory Code', 3],
      ['country', 'Country Code', 2],
      ['email', 'E-mail Address Text', 250],
      ['landline', 'Telephone Minimal Number Landline', 16],
      ['mobile', 'Telephone Minimal Number Mobile', 10],
      ['memberNumber', 'Member Client Identifier', 16],
      ['payrollNumber', 'Payroll Number Identifier', 20],
      ['endDate', 'Employment End Date', 10],
      ['endReason', 'Employment End Reason Text', 20],
    ],
  },
  {
    title: 'SUPER FUND MEMBER CONTRIBUTIONS',
    columns: [
      ['periodStart', 'Pay Period Start Date', 10],
      ['periodEnd', 'Pay Period End Date', 10],
      ['guarantee', 'Superannuation Guarantee Amount', 9],
      ['award', 'Award or Productivity Amount', 9],
      ['personal', 'Personal Contributions Amount', 9],
      ['salarySacrifice', 'Salary Sacrificed Amount', 9],
      ['voluntary', 'Voluntary Amount', 9],
      ['spouse', 'Spouse Contributions Amount', 9],
      ['child', 'Child Contributions Amount', 9],
      ['otherThirdParty', 'Other Third Party Contributions Amount', 9],
    ],
  },
  {
    title: 'SUPER FUND MEMBER REGISTRATION',
    columns: [
      ['startDate', 'Employment Start Date', 10],
      ['atWork', 'At Work Indicator', 0],
      ['salaryForBenefits', 'Annual Salary for Benefits Amount', 0],
      ['salaryForContributions', 'Annual Salary for Contributions Amount', 0],
      ['salaryForContributionsFrom', 'Annual Salary for Contributions Effective Start Date', 10],
      ['salaryForContributionsTo', 'Annual Salary for Contributions Effective End Date', 10],
      ['salaryForInsurance', 'Annual Salary for Insurance Amount', 0],
      ['weeklyHours', 'Weekly Hours Worked Number', 0],
      ['occupation', 'Occupation Description', 20],
      ['insuranceOptOut', 'Insurance Opt Out Indicator', 0],
      ['registrationDate', 'Fund Registration Date', 10],
      ['benefitCategory', 'Benefit Category Text', 10],
      ['employmentStatus', 'Employment Status Code', 0],
      ['commenceDate', 'Super Contribution Commence Date', 10],
      ['ceaseDate', 'Super Contribution Cease Date', 10],
      ['amendmentReason', 'Member Registration Amendment Reason Text', 0],
    ],
  },
] as const satisfies readonly { readonly title: string; readonly columns: readonly Column[] }[];

export type ColumnName = (typeof NAMED)[number]['columns'][number][0];

/** The titles of a value and of its start and end dates. */
const dated = (name: string): readonly string[] => [name, `${name} Start Date`, `${name} End Date`];

const DEFINED_BENEFIT_CONTRIBUTIONS = [
  'Defined Benefit Member Pre Tax Contribution',
  'Defined Benefit Member Post Tax Contribution',
  'Defined Benefit Employer Contribution',
  'Defined Benefit Notional Member Pre Tax Contribution',
  'Defined Benefit Notional Member Post Tax Contribution',
  'Defined Benefit Notional Employer Contribution',
  'Ordinary Time Earnings',
  'Actual Periodic Salary or Wages Earned',
  'Superannuable Allowances Paid',
  'Notional Superannuable Allowances',
  'Service Fraction',
  'Service Fraction Effective Date',
  'Full Time Hours',
  'Contracted Hours',
  'Actual Hours Paid',
  'Employee Location Identifier',
];

const DEFINED_BENEFIT_REGISTRATION = [
  ...dated('Service Fraction'),
  ...dated('Defined Benefit Employer Rate'),
  ...dated('Defined Benefit Member Rate'),
  ...[1, 2, 3, 4, 5].flatMap((which) => dated(`Defined Benefit Annual Salary ${which}`)),
  ...dated('Leave Without Pay Code'),
  'Annual Salary for Insurance Effective Date',
  'Annual Salary for Benefits Effective Date',
  'Employee Status Effective Date',
  'Employee Benefit Category Effective Date',
  ...dated('Employee Location Identifier'),
];

export const BLOCKS: readonly { readonly title: string; readonly titles: readonly string[] }[] = [
  ...NAMED.map(({ title, columns }) => ({ title, titles: columns.map(([, name]) => name) })),
  { title: 'DEFINED BENEFITS CONTRIBUTIONS', titles: DEFINED_BENEFIT_CONTRIBUTIONS },
  { title: 'DEFINED BENEFITS REGISTRATION', titles: DEFINED_BENEFIT_REGISTRATION },
];

export const TITLES: readonly string[] = BLOCKS.flatMap(({ titles }) => titles);

const COLUMNS = NAMED.flatMap((block): readonly (readonly [ColumnName, string, number])[] => block.columns);

/** The named columns in their order. */
export const COLUMN_NAMES: readonly ColumnName[] = COLUMNS.map(([name]) => name);

const LONGEST = new Map(COLUMNS.map(([name, , longest]) => [name, longest]));

export function longest(name: ColumnName): number {
  const most = LONGEST.get(name)!;
  return most === 0 ? Number.POSITIVE_INFINITY : most;
}
