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

/** A business at the provider. It belongs to the company with the same tax number. */
interface Farm {
  readonly id: string;
  /** ABN in Australia, employer IRD number in New Zealand; digits only. */
  readonly tax_number: string;
}

export interface ProviderCode {
  readonly id: string;
  readonly code: string;
  readonly label: string;
  readonly description: string;
  /** The payroll category that the account code is meant for, if the provider sends one. */
  readonly category?: string;
}

/** The parts of the farm-accounting provider's API that we use. */
export interface Provider {
  /** The farms covered by the consent. Throws ConsentEnded, or 502 or 504 for a failing or slow provider. */
  farms(): Promise<readonly Farm[]>;
  codes(farmId: string): Promise<readonly ProviderCode[]>;
}

/** Thrown when the provider no longer accepts the token, so that the customer must renew the consent. */
export class ConsentEnded extends Error {
  override readonly name = 'ConsentEnded';
}
