/** The tabs, in the order in which a new company needs them. */
export const SETTINGS_TABS = [
  { value: 'company', label: 'Company' },
  { value: 'calendar', label: 'Pay calendar' },
  { value: 'departments', label: 'Departments' },
  { value: 'awards', label: 'Awards' },
  { value: 'rates', label: 'Pay rates' },
  { value: 'allowances', label: 'Allowances' },
  { value: 'payments', label: 'Payments' },
  { value: 'declarations', label: 'Declarations' },
  { value: 'approvals', label: 'Approvals' },
  { value: 'users', label: 'Users' },
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number]['value'];

export const asSettingsTab = (given: unknown): SettingsTab =>
  SETTINGS_TABS.find(({ value }) => value === given)?.value ?? 'company';
