import type { problemsOf } from './filing-problem.ts';

/** A file without a payment, which no bank takes. */
export const NOBODY_PAID = 'nobody is paid through a bank, and a bank takes no file without a payment';

/** How a bank's file writes a text: its characters, then its width. */
export interface BankText {
  readonly field: string;
  readonly given: string;
  /** In the bank's characters, before it is cut. */
  readonly written: string;
  readonly width: number;
}

/** Says what the file makes of a text: letters that a bank does not read, and what is beyond the cell. */
export function noteBankText(
  { field, given, written, width }: BankText,
  note: ReturnType<typeof problemsOf>['note'],
): void {
  const told = written.slice(0, width).trim();
  if (told === '' || told === given.replace(/\s+/g, ' ').trim()) return;
  const why = written.length > width ? `cut to ${width} characters` : 'in letters that banks read';
  note(field, `${field} is written as "${told}", ${why}; enter it otherwise if that is wrong`, null, given);
}
