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
