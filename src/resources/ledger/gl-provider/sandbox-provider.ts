import type { Farm, Provider, ProviderCode } from './provider.ts';

const code = (id: number, number: string, label: string, category?: string): ProviderCode => ({
  id: `SANDBOX-${id}`,
  code: number,
  label,
  description: `Sandbox account ${number}, ${label.toLowerCase()}`,
  ...(category ? { category } : {}),
});

const CODES: readonly ProviderCode[] = [
  code(1, '410', 'Wages', 'ordinary_earnings'),
  code(2, '411', 'Overtime', 'overtime_earnings'),
  code(3, '412', 'Allowances', 'allowances'),
  code(4, '413', 'Annual leave', 'leave_annual'),
  code(5, '420', 'Superannuation', 'super_expense'),
  code(6, '421', 'KiwiSaver', 'kiwisaver_employer_expense'),
  code(7, '810', 'Tax payable', 'tax'),
  code(8, '820', 'Superannuation payable', 'super_liability'),
  code(9, '821', 'KiwiSaver payable', 'kiwisaver_employer_liability'),
  code(10, '830', 'Wages payable', 'net_pay'),
  code(11, '990', 'Payroll clearing'),
];

/**
 * A built-in provider for testing the add-on. It has a farm for every company with a tax number and makes no network
 * requests.
 */
export const sandboxProvider = (taxNumber: string): Provider => ({
  farms: async (): Promise<readonly Farm[]> => [{ id: `SANDBOX-${taxNumber}`, tax_number: taxNumber }],
  codes: async () => CODES,
});
