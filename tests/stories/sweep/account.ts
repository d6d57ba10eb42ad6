import { heading, press, pressEscape, type Screen } from './screen.ts';

export const accountScreens = (): readonly Screen[] => [
  { name: 'account-password', path: '/account?tab=password', shows: 'Current password' },
  { name: 'account-sessions', path: '/account?tab=sessions', shows: 'This session' },
  {
    name: 'account-connections',
    path: '/account?tab=connections',
    shows: (page) => page.getByRole('button', { name: /^End access of / }),
  },
  {
    name: 'account-reach',
    act: press(/^Show reach of /),
    shows: heading('Employee portal accounts it changed'),
  },
  {
    name: 'account-audit',
    path: '/account?tab=audit',
    shows: (page) => page.getByRole('list', { name: 'Audit log' }),
  },
  { name: 'account-provisioning', path: '/account?tab=provisioning', shows: 'Payroll officers' },
  {
    name: 'account-provisioning-permissions',
    act: press('Permissions of Payroll officers'),
    shows: (page) => page.getByRole('button', { name: 'Save permissions' }),
  },
  { name: 'account-display', path: '/account?tab=display', shows: /16 Nov 2026/ },
  { name: 'account-second-factor', path: '/account?tab=second-factor', shows: 'Work laptop' },
  {
    name: 'account-app-set-up',
    act: press('Set up app'),
    shows: (page) => page.getByAltText('QR code for the authenticator app'),
  },
];

/** Approvals of company 1: a request of another person, and an approved one of the owner. */
export const approvalScreens = (request: number, approved: number): readonly Screen[] => [
  {
    name: 'approvals',
    path: '/approvals?company_id=1',
    shows: (page) => page.getByRole('button', { name: 'Review' }),
  },
  {
    name: 'approval-open',
    act: press('Review'),
    shows: (page) => page.getByRole('region', { name: `Preview of approval ${request}` }),
  },
  {
    name: 'approval-details',
    act: press('Show every detail'),
    shows: (page) => page.getByRole('region', { name: 'Every detail' }),
  },
  { name: 'approval-reject', act: press('Reject'), shows: (page) => page.getByLabel('Reason') },
  {
    name: 'approval-approved',
    path: `/approvals?company_id=1&list=sent&approval=${approved}`,
    shows: (page) => page.getByRole('button', { name: 'Pay as approved' }),
  },
  { name: 'approval-policy', path: '/settings?company_id=1&tab=approvals', shows: 'A second person must approve' },
  {
    name: 'approval-of-bank-details',
    path: '/employees/1?company_id=1&tab=bank',
    shows: 'A change to a bank account needs another person’s approval.',
  },
];

/** The owner's sign-in with an OpenID Connect provider, which needs a second factor. */
export const signOnScreens = (): readonly Screen[] => [
  {
    name: 'account-single-sign-on',
    path: '/account?tab=single-sign-on',
    shows: (page) => page.getByRole('button', { name: 'Test connection' }),
  },
  {
    name: 'account-single-sign-on-only',
    act: (page) => page.getByLabel('Issuer').fill('https://login.example/other'),
    shows: (page) => page.getByRole('button', { name: /^Save|^Connect|^Change/ }),
  },
];

export const partnerScreens = (delivery: number): readonly Screen[] => [
  { name: 'partner-client', path: '/partner?tab=client&client=demo-client', shows: 'One URL per line' },
  {
    name: 'partner-secret',
    act: async (page) => {
      await press('Create new secret')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click();
    },
    shows: 'The new client secret',
  },
  {
    name: 'partner-branding',
    path: '/partner?tab=branding&client=demo-client',
    shows: (page) => page.getByRole('img', { name: /^Sign-in page of / }),
  },
  {
    name: 'partner-connections',
    path: '/partner?tab=connections&client=demo-client',
    shows: (page) => page.getByRole('button', { name: /^End access of Demo Customer/ }),
  },
  { name: 'partner-webhooks', path: '/partner?tab=webhooks', shows: 'Add a webhook' },
  { name: 'partner-api-keys', path: '/partner?tab=api-keys', shows: heading('Set up a second factor first') },
  {
    name: 'partner-deliveries',
    path: '/partner?tab=deliveries',
    shows: (page) => page.getByRole('row', { name: /employee\.updated/ }),
  },
  {
    name: 'partner-delivery',
    path: `/partner?tab=deliveries&delivery=${delivery}`,
    shows: 'TypeError: employee is undefined',
  },
  { name: 'partner-activity', path: '/partner?tab=activity', act: pressEscape, shows: heading('Refused calls') },
];
