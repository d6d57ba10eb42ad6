export const ACCOUNT_TABS = [
  { value: 'password', label: 'Password' },
  { value: 'second-factor', label: 'Second factor' },
  { value: 'single-sign-on', label: 'Single sign-on' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'connections', label: 'Connected applications' },
  { value: 'audit', label: 'Audit log' },
  { value: 'provisioning', label: 'Provisioning (SCIM)' },
  { value: 'display', label: 'Dates and times' },
] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number]['value'];

export const asAccountTab = (given: unknown): AccountTab =>
  ACCOUNT_TABS.find(({ value }) => value === given)?.value ?? 'password';
