import { REPORTS } from '../../../console/src/reports/reports.ts';
import { lookWide } from '../../harness/look.ts';
import { dialog, heading, press, pressEscape, type row, type Screen } from './screen.ts';
import type { World } from './world.ts';

/** The home page, the user menu, the list of all companies and the form for a new company. */
export const homeScreens = ({ newCompany }: World): readonly Screen[] => [
  { name: 'home', path: '/?company_id=1', shows: (page) => page.getByRole('rowheader', { name: 'March 2026' }) },
  { name: 'person-menu', act: press('Demo Customer owner'), shows: 'Sign out' },
  { name: 'home-first-steps', path: `/?company_id=${newCompany}`, act: pressEscape, shows: 'Add your first employees' },
  { name: 'all-companies', path: '/companies', shows: 'To do' },
  { name: 'new-company', path: '/companies/new', shows: 'Create company' },
];

/** A short period is enough: more rows of the same kind would slow axe down without showing anything new. */
const PERIOD = 'from=2026-02-23&to=2026-03-31';

export const reportScreens = (): readonly Screen[] => [
  ...REPORTS.map(({ value, label }) => ({
    name: `reports-${value}`,
    path: `/reports?company_id=1&report=${value}&${PERIOD}`,
    shows: (page: Parameters<ReturnType<typeof row>>[0]) =>
      page.getByRole('table', { name: label }).getByRole('row').first(),
  })),
  {
    name: 'reports-payroll-tax',
    path: '/reports?company_id=1&report=payroll-tax&month=2026-02',
    shows: heading('Assumptions'),
  },
  {
    name: 'reports-chart',
    path: `/reports?company_id=2&report=year-to-date&view=chart&${PERIOD}`,
    shows: (page) => page.getByRole('img', { name: 'Chart: Year to date' }),
  },
];

const LEDGER = [
  ['chart', 'Add a row'],
  ['departments', 'A department without its own code uses the row’s code.'],
  ['settings', 'Tracking category for departments'],
  ['exports', 'Download CSV'],
  ['defaults', /This permanently deletes \d+ rows/],
  ['provider', /The provider add-on is not part|Set up the connection/],
] as const;

export const ledgerScreens = (): readonly Screen[] =>
  LEDGER.map(([tab, shows]) => ({ name: `ledger-${tab}`, path: `/ledger?company_id=1&tab=${tab}`, shows }));

const SETTINGS = [
  ['company', 'Legal name'],
  ['calendar', 'Last day of a fortnight'],
  ['departments', 'Add a department'],
  ['awards', 'Add an award'],
  ['rates', 'Add a classification'],
  ['allowances', 'Add an allowance'],
  ['payments', 'Account name'],
  ['declarations', 'Fewer than 15 employees'],
  ['approvals', 'Save approval rules'],
  ['users', 'Add a user'],
] as const;

export const settingsScreens = (): readonly Screen[] => [
  ...SETTINGS.map(([tab, shows]) => ({
    name: `settings-${tab}`,
    path: `/settings?company_id=1&tab=${tab}`,
    shows,
  })),
  { name: 'settings-user-areas', act: press(/^Permissions of /), shows: dialog() },
  {
    name: 'settings-rate-group',
    path: '/settings?company_id=1&tab=rates',
    act: (page) =>
      page
        .getByRole('link', { name: /^Rates of / })
        .first()
        .click(),
    shows: 'Add a rate',
  },
  { name: 'settings-declarations-nz', path: '/settings?company_id=2&tab=declarations', shows: 'Payroll giving' },
];

export const reviewScreens = ({ bakery, review }: World): readonly Screen[] => [
  { name: 'reviews-none', path: '/reviews?company_id=2', shows: 'No reviews yet' },
  { name: 'reviews', path: `/reviews?company_id=${bakery.id}`, shows: 'Rates of March' },
  { name: 'review', path: `/reviews/${review}?company_id=${bakery.id}`, shows: 'Owed to 1 employee' },
  { name: 'review-refused', act: press('Show these pays'), shows: 'Change within the pay period' },
  {
    name: 'review-back-pay',
    act: async (page) => {
      await press('Make back pay')(page);
      await press('Preview')(page);
    },
    shows: (page) => page.getByRole('region', { name: 'Draft pays' }),
  },
  {
    name: 'review-employee',
    act: async (page) => {
      await pressEscape(page);
      await page.getByRole('row', { name: /^Adams, Ben/ }).click();
    },
    shows: (page) => page.getByRole('table', { name: 'Pay periods with findings' }).getByRole('row').nth(1),
  },
  {
    name: 'review-pay',
    act: (page) => page.getByRole('table', { name: 'Pay periods with findings' }).getByRole('row').nth(1).click(),
    shows: (page) => page.getByRole('region', { name: 'Findings of this pay' }),
  },
  { name: 'review-why', act: press(/^Why\? Ordinary hours/), shows: dialog(/^Why\?/) },
  {
    name: 'review-exclude',
    act: async (page) => {
      await pressEscape(page);
      await press(/^Exclude Ordinary hours/)(page);
    },
    shows: dialog('Exclude from the review'),
  },
  {
    name: 'review-running',
    path: `/reviews/${review}?company_id=${bakery.id}`,
    // A real review of three employees is done before the page could be checked.
    act: async (page) => {
      await pressEscape(page);
      await page.route(`**/reviews/${review}`, async (route) => {
        const reply = await route.fetch();
        const body = { ...(await reply.json()), state: 'running', progress: { people: 3, done: 1 } };
        await route.fulfill({ response: reply, json: body });
      });
      await page.evaluate("history.pushState(null, '', '/reviews')");
      await page.evaluate(`history.pushState(null, '', '/reviews/${review}?company_id=${bakery.id}')`);
    },
    shows: 'Recalculating pays: 1 of 3 employees done',
  },
  {
    name: 'review-new',
    path: `/reviews/new?company_id=${bakery.id}`,
    act: async (page) => {
      await page.unrouteAll({ behavior: 'wait' });
      await press('Start review')(page);
    },
    shows: 'Enter a name for the review',
  },
  {
    name: 'review-new-rows',
    act: async (page) => {
      await page.getByLabel('What was wrong?').selectOption('Hours or leave of a pay were wrong');
      await page.getByRole('combobox', { name: 'Employee', exact: true }).click();
      await page.getByRole('option', { name: 'Adams, Ben' }).click();
      await page.getByLabel('Pay', { exact: true }).selectOption({ index: 1 });
      await press('Add hours')(page);
      await press('Add leave')(page);
    },
    shows: (page) => page.getByLabel('Name of the new row'),
  },
];

export const leaveScreens = (): readonly Screen[] => [
  {
    name: 'leave-calendar',
    path: '/leave?company_id=2',
    // The grid needs a wide screen; a narrow one shows a list instead.
    act: lookWide,
    shows: (page) => page.getByRole('gridcell', { name: /Mon 23 Mar, Annual holidays/ }),
  },
  {
    name: 'leave-request',
    act: (page) => page.getByRole('gridcell', { name: /Mon 23 Mar, Annual holidays/ }).click(),
    shows: 'Entitlements under the Holidays Act on Mon 23 Mar 2026',
  },
  { name: 'leave-requests', path: '/leave?company_id=1&tab=requests', shows: 'Moving house' },
  { name: 'leave-request-au', act: press(/^Review leave of /), shows: 'On Mon 4 May 2026' },
  {
    name: 'leave-ask',
    act: async (page) => {
      await press('Request leave')(page);
      await press('Submit request')(page);
    },
    shows: 'Choose an employee',
  },
  {
    name: 'leave-balances',
    path: '/leave?company_id=1&tab=balances&employee=1',
    act: pressEscape,
    shows: (page) => page.getByRole('region', { name: 'Balances' }).getByRole('row', { name: /^Annual Leave/ }),
  },
];

export const timesheetScreens = (): readonly Screen[] => [
  { name: 'timesheets', path: '/timesheets?company_id=1', shows: 'Overlaps leave: Unpaid leave' },
  {
    name: 'timesheets-selected',
    act: (page) => page.getByLabel('Select all 3 shifts to approve').check(),
    shows: '3 shifts selected, 20.50 hours',
  },
  { name: 'timesheets-none', path: '/timesheets?company_id=2', shows: 'No shifts to approve this week' },
];

export const filingScreens = ({ unreportedRun, acceptedReport, bakery, completed }: World): readonly Screen[] => [
  { name: 'filing-stp', path: '/filing?company_id=1&tab=stp', shows: 'Check and lodge' },
  {
    name: 'filing-stp-late',
    act: press(/^Lodge all \d+ late pay events$/),
    shows: dialog(/^Lodge \d+ late pay events/),
  },
  {
    name: 'filing-stp-year',
    path: '/filing?company_id=1&tab=stp',
    act: press('Update or finalise a year'),
    shows: 'Finalise year',
  },
  {
    name: 'filing-stp-submit',
    path: `/filing?company_id=1&tab=stp&pay_run_id=${unreportedRun}`,
    shows: 'Ready to lodge',
  },
  { name: 'filing-stp-lodge', act: press(/^Lodge \d+ pays? with the ATO$/), shows: dialog(/^Lodge STP for/) },
  {
    name: 'filing-stp-answer',
    path: `/filing?company_id=1&tab=stp&event=${acceptedReport}`,
    shows: 'Accepted by the ATO. Nothing more to do.',
  },
  {
    name: 'filing-problems',
    path: `/filing?company_id=${bakery.id}&tab=stp&pay_run_id=${completed}`,
    shows: heading(/problems to fix first/),
  },
  { name: 'filing-super', path: '/filing?company_id=1&tab=super', shows: 'Create super batch' },
  {
    name: 'filing-super-batch',
    act: press('Create super batch'),
    shows: 'Ready to send to the clearing house',
  },
  { name: 'filing-payments', path: '/filing?company_id=1&tab=payments', shows: 'Everyone can be paid' },
  { name: 'filing-year-end', path: '/filing?company_id=1&tab=year-end', shows: 'Super guarantee' },
  { name: 'filing-year-end-nz', path: '/filing?company_id=2&tab=year-end', shows: 'Student loan' },
  { name: 'filing-payday', path: '/filing?company_id=2', shows: 'Check and file' },
  { name: 'filing-payday-submit', act: press('Check and file'), shows: 'Ready to file' },
  {
    name: 'filing-employees',
    path: '/filing?company_id=2&tab=employees',
    shows: 'Changed since last sent',
  },
];
