import type { Where } from '../ui/go.tsx';

/** A problem of a filing as a list shows it, whichever route told of it. */
export interface FilingTrouble {
  readonly employeeId: number | null;
  readonly who: string | null;
  /** Where it is put right: an area of the settings, the employee, the run. */
  readonly record: string | null;
  readonly field: string;
  readonly message: string;
  readonly rule: string | null;
  /** False: it can be sent all the same, as the message says. */
  readonly isBlocking: boolean;
}

/** Reads one problem in the shape of any of the routes; a route says less than another about the same thing. */
export function asTrouble(given: object): FilingTrouble {
  const told = given as Partial<Record<string, unknown>>;
  const text = (name: string): string | null => (typeof told[name] === 'string' ? (told[name] as string) : null);
  return {
    employeeId: typeof told.employee_id === 'number' ? told.employee_id : null,
    who: text('employee_name') ?? text('who'),
    record: text('record'),
    field: text('field') ?? '',
    message: text('message') ?? text('text') ?? '',
    rule: text('rule'),
    isBlocking: told.severity === undefined ? told.is_blocking !== false : told.severity === 'REFUSED',
  };
}

const PAYMENT_FIELDS = /^(account_|bsb$|bank_code|user_|file_layout|is_balanced)/;

/** Where the field is changed. */
export function whereToFix({ employeeId, record, field, who }: FilingTrouble, runId: number | undefined): Where {
  if (record === 'EMPLOYEE_DETAILS' || field === 'employee-details')
    return { to: '/filing', search: { tab: 'employees' } };
  if ((record === 'PAYS' || record === 'PAY_RUN' || field === 'pays') && runId !== undefined) {
    return { to: `/pays/${runId}` };
  }
  if (employeeId !== null) return { to: `/employees/${employeeId}`, search: { field } };
  const isPayment =
    record === 'PAYMENT_SETTINGS' || who === 'Payment settings' || (!record && PAYMENT_FIELDS.test(field));
  if (isPayment) return { to: '/settings', search: { tab: 'payments', field } };
  const tab = record === 'COMPANY_DECLARATIONS' ? 'declarations' : 'company';
  return { to: '/settings', search: { tab, field } };
}

/** "tax_file_number" becomes "Tax file number". */
export function fieldName(field: string): string {
  const words = field.replaceAll(/[._-]+/g, ' ').trim();
  const named = words.charAt(0).toUpperCase() + words.slice(1);
  return named.replaceAll(/\b(abn|bsb|ird|usi|tfn|stp)\b/gi, (word) => word.toUpperCase());
}
