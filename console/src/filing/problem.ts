import type { Schemas } from '../api/client.ts';
import type { Destination } from '../ui/app-link.tsx';

export type FilingProblem = Schemas['FilingProblem'];

/** True for problems that block submission. All other problems are warnings. */
export const isBlocking = ({ severity }: Pick<FilingProblem, 'severity'>): boolean => severity === 'REFUSED';

type Place = FilingProblem['record'];
const OF_SETTINGS: Readonly<Partial<Record<Place, string>>> = {
  COMPANY: 'company',
  COMPANY_DECLARATIONS: 'declarations',
  PAYMENT_SETTINGS: 'payments',
};

/** The screen on which to edit the field. Undefined for a field of the submission form. */
export function whereToFix(problem: FilingProblem, runId: number | undefined): Destination | undefined {
  const { employee_id, record, field } = problem;
  if (record === 'REQUEST') return undefined;
  if (record === 'EMPLOYEE_DETAILS') return { to: '/filing', search: { tab: 'employees' } };
  if (record === 'PAYS' || record === 'PAY_RUN') return { to: runId === undefined ? '/pays' : `/pays/${runId}` };
  const tab = OF_SETTINGS[record];
  if (tab !== undefined) return { to: '/settings', search: { tab, field: formField(field) } };
  if (employee_id === null) return { to: '/employees' };
  if (record === 'TERMINATION') return { to: `/employees/${employee_id}`, search: { tab: 'employment' } };
  const place = record === 'BANK_ACCOUNTS' ? 'bank' : record === 'SELF_MANAGED_FUND' ? 'super' : undefined;
  return { to: `/employees/${employee_id}`, search: { tab: place, field } };
}

/** The declarations form has its own names for the fields of the intermediary. */
const formField = (field: string): string =>
  field === 'stp_intermediary' ? 'has_intermediary' : field.replace(/^stp_intermediary\./, 'agent_');

/**
 * The message of the service without its advice for callers of the API, such as "set it with PUT payment-settings". The
 * link beside the message leads to the field instead.
 */
export function problemText({ message }: Pick<FilingProblem, 'message'>): string {
  const [problem = '', ...advice] = message.split('; ');
  const kept = [problem, ...advice.filter((part) => !/[a-z]_[a-z]|\b(PUT|POST|PATCH)\b/.test(part))].join('; ');
  const words = kept.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => fieldName(name).toLowerCase());
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** "tax_file_number" becomes "Tax file number". */
export function fieldName(field: string): string {
  const words = field.replaceAll(/[._-]+/g, ' ').trim();
  const named = words.charAt(0).toUpperCase() + words.slice(1);
  return named.replaceAll(/\b(abn|bsb|ird|usi|tfn|stp)\b/gi, (word) => word.toUpperCase());
}
