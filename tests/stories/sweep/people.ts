import type { Page } from 'playwright-core';
import { dialog, heading, press, row, type Screen } from './screen.ts';
import type { World } from './world.ts';

/** The tabs of an employee's page, each with a heading that it shows. */
const AU_TABS = {
  personal: 'Emergency contact',
  employment: 'Single Touch Payroll',
  pay: 'Deductions',
  tax: 'Tax file number declaration',
  super: 'Super',
  bank: 'Bank accounts',
  leave: 'How leave accrues',
} as const;
const NZ_TABS = {
  tax: 'Tax code declaration (IR330)',
  super: 'Opting out, suspensions and ESCT',
  bank: 'Bank accounts',
  leave: 'Entitlements under the Holidays Act',
} as const;

const tabsOf = (tabs: Readonly<Record<string, string>>, country: 'au' | 'nz', path: string): readonly Screen[] =>
  Object.entries(tabs).map(([tab, title]) => ({
    name: `employee-${country}-${tab}`,
    path: `${path}&tab=${tab}`,
    shows: (page) => page.getByRole('heading', { name: title, exact: true }),
  }));

export const employeeScreens = (): readonly Screen[] => [
  { name: 'employees', path: '/employees?company_id=1', shows: row(1) },
  ...tabsOf(AU_TABS, 'au', '/employees/1?company_id=1'),
  { name: 'employee-au-pays', path: '/employees/1?company_id=1&tab=pays', shows: 'Period to' },
  { name: 'employee-au-documents', path: '/employees/1?company_id=1&tab=documents', shows: 'File' },
  { name: 'employee-au-history', path: '/employees/1?company_id=1&tab=history', shows: 'admin@demo.example' },
  ...tabsOf(NZ_TABS, 'nz', '/employees/7?company_id=2'),
  { name: 'employee-self-managed-fund', path: '/employees/3?company_id=1&tab=super', shows: /smsfdataflow/ },
  {
    name: 'employee-refused',
    path: '/employees/2?company_id=1',
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Home address' });
      await form.getByLabel('Postcode').fill('12');
      await form.getByRole('button', { name: 'Save home address' }).click();
    },
    shows: 'must be 4 digits',
  },
];

/** The draft of a new hire, which the console stores in the browser tab. */
const DRAFT = { first_name: 'Robin', last_name: 'Okafor', date_of_birth: '1994-08-21', employment_status: 'Part-time' };

export const hireScreens = ({ bakery, hireForm }: World): readonly Screen[] => [
  {
    name: 'hire-who',
    path: '/employees/new?company_id=1',
    act: press('Continue'),
    shows: 'Required',
  },
  { name: 'hire-tax', path: '/employees/new?company_id=1&step=tax', shows: heading('Tax') },
  {
    name: 'hire-tax-asked',
    act: press('Ask the employee to fill this in'),
    shows: (page) => page.getByRole('button', { name: 'Fill it in myself' }),
  },
  { name: 'hire-form-none', path: '/employees/1/form?company_id=1', shows: 'Send the link' },
  { name: 'hire-form-sent', path: `/employees/${hireForm.sent}/form?company_id=1`, shows: 'Waiting for the employee' },
  {
    name: 'hire-form-review',
    path: `/employees/${hireForm.submitted}/form?company_id=1`,
    act: press('Send back for corrections'),
    shows: 'Corrections that the employee needs to make',
  },
  {
    name: 'hire-form-declarations',
    act: press(/^Super fund, declared on/),
    shows: 'Wording that the page showed',
  },
  { name: 'hire-kiwisaver', path: '/employees/new?company_id=2&step=saving', shows: heading('KiwiSaver') },
  {
    name: 'hire-bank',
    path: '/employees/new?company_id=2&step=bank',
    act: (page) =>
      page.evaluate(`sessionStorage.setItem('tasman.hire.${bakery.id}', ${JSON.stringify(JSON.stringify(DRAFT))})`),
    shows: heading('Bank'),
  },
  {
    name: 'hire-review',
    path: `/employees/new?company_id=${bakery.id}&step=review`,
    shows: 'Okafor',
  },
];

const FILE = [
  'EmployeeId,ExternalId,FirstName,Surname,DateOfBirth,ResidentialStreetAddress,ResidentialSuburb,ResidentialState,ResidentialPostCode,StartDate,EmploymentType,TaxFileNumber,AustralianResident,ClaimTaxFreeThreshold,StslDebt,Rate,PaySchedule,Favourite',
  '7,S-1,Mia,Rossi,21/08/1994,3 Harbour Rd,Geelong,VIC,3220,09/03/2026,Full Time,123456782,True,True,False,34.20,Weekly,tea',
  '8,S-2,Ivo,Novak,1/2/1990,4 Harbour Rd,Geelong,VIC,32,09/03/2026,Casual,123456789,True,True,False,33,Weekly,tea',
].join('\r\n');

async function chooseFile(page: Page): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByLabel('CSV or Excel file').click();
  await (await asked).setFiles({ name: 'employees.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
}

export const importScreens = (): readonly Screen[] => [
  {
    name: 'import-file',
    path: '/imports?company_id=1',
    shows: (page) => page.getByLabel('CSV or Excel file'),
  },
  { name: 'import-columns', act: chooseFile, shows: /^Still needs a column or a value/ },
  {
    name: 'import-preview',
    act: async (page) => {
      await page.getByLabel('Closely held payee, for every row').selectOption('No');
      await page.getByRole('button', { name: 'Check again' }).click();
    },
    shows: '1 employee can be imported; 1 row has problems',
  },
  {
    name: 'import-result',
    act: press('Import 1 employee and leave out the rest'),
    shows: (page) => page.getByRole('link', { name: 'Mia Rossi' }),
  },
];

/** The screens on which the payroll office manages employee self-service. */
export const portalScreens = (): readonly Screen[] => [
  { name: 'employees-portal', path: '/employees/portal?company_id=1', shows: 'Signs in as olivia' },
  { name: 'employees-portal-invite', act: press(/^Invite to the portal: /), shows: dialog() },
  { name: 'employees-changes', path: '/employees/changes?company_id=1', shows: 'Approve change' },
  { name: 'employees-changes-none', path: '/employees/changes?company_id=2', shows: 'Nothing to approve' },
];

/** The self-service screens of an employee who has every permission. */
export const selfScreens = (): readonly Screen[] => [
  { name: 'self-payslips', path: '/self', shows: (page) => page.getByRole('button', { name: /^Payslip of / }) },
  { name: 'self-leave', path: '/self/leave', shows: '38.00 hours · Winter' },
  {
    name: 'self-leave-ask',
    path: '/self/leave?ask=true',
    act: press('Send request'),
    shows: 'Choose the first day',
  },
  { name: 'self-timesheets', path: '/self/timesheets', shows: 'Stocktake' },
  {
    name: 'self-timesheets-enter',
    path: '/self/timesheets?shift=new',
    act: press('Send for approval'),
    shows: 'Enter the start',
  },
  {
    name: 'self-bank-ask',
    path: '/self/bank?account=new',
    shows: (page) => page.getByLabel('Account number'),
  },
  {
    name: 'self-bank',
    act: async (page) => {
      await page.getByLabel('Account name').fill('O Marsh');
      await page.getByLabel('BSB').fill('062-000');
      await page.getByLabel('Account number').fill('20000002');
      await page.getByRole('button', { name: 'Request change' }).click();
    },
    shows: 'Waiting',
  },
  { name: 'self-details', path: '/self/details', shows: '4 Ann Street' },
  {
    name: 'self-details-ask',
    path: '/self/details?edit=true',
    shows: (page) => page.getByLabel('Street', { exact: true }),
  },
];
