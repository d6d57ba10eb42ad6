import type { problemsOf } from './filing-problem.ts';

/** The message about a file without payments. */
export const NO_PAYMENTS = 'no employee is paid through a bank, and banks reject a file without payments';

/** A text in a bank file: the characters that banks accept, and the width of its column. */
interface BankText {
  readonly field: string;
  readonly given: string;
  /** The text in characters that banks accept, before it is cut to the width. */
  readonly written: string;
  readonly width: number;
}

/**
 * Warns when the file changes a text because banks do not accept its characters or because it is longer than its
 * column.
 */
export function noteBankText(
  { field, given, written, width }: BankText,
  note: ReturnType<typeof problemsOf>['note'],
): void {
  const inFile = written.slice(0, width).trim();
  if (inFile === '' || inFile === given.replace(/\s+/g, ' ').trim()) return;
  const why = written.length > width ? `cut to ${width} characters` : 'in characters that banks accept';
  note(field, `${field} is written as "${inFile}", ${why}; change it if that is wrong`, null, given);
}

/**
 * The API field names for the parts of an account. They depend on whether the account comes from the bank account list
 * or from the employee.
 */
export interface AccountFields {
  readonly bsb: string;
  readonly number: string;
  readonly name: string;
  readonly reference: string;
}

/** The payee of a payment, for messages. */
export interface Payee {
  readonly who: string;
  readonly employeeId: number;
  readonly fields: AccountFields;
}
