import type { Schemas } from '../api/client.ts';
import { day, money } from '../ui/format.ts';
import type { Tone } from '../ui/status.tsx';

export type Review = Schemas['Review'];
export type Person = Schemas['ReviewPerson'];
export type Finding = Schemas['ReviewFinding'];
export type Refused = Schemas['ReviewRefused'];
export type Country = 'AU' | 'NZ';

export const STATE: Readonly<Record<Review['state'], { text: string; tone: Tone }>> = {
  running: { text: 'Running', tone: 'warn' },
  done: { text: 'Done', tone: 'good' },
  failed: { text: 'Stopped', tone: 'danger' },
  closed: { text: 'Back pay completed', tone: 'good' },
};

/** The name of what the employer contributes to a fund. */
export const contributionName = (country: Country): string => (country === 'AU' ? 'Super' : 'Employer KiwiSaver');

export const kindName = (kind: Finding['kind'], country: Country): string =>
  ({
    earnings: 'Earnings',
    leave: 'Leave pay',
    super: contributionName(country),
    leave_balance: 'Leave balance',
    withholding: 'For information',
  })[kind];

/** Reasons why a pay was not reviewed, or a row was not changed. */
export const REFUSED: Readonly<Record<Refused['code'], string>> = {
  archived: 'Archived with its tax year',
  no_law: 'Rates of that time are not known',
  rules: 'Cannot be recalculated',
  part_period: 'Change within the pay period',
  changed_period: 'Period was changed later',
  opening_amounts: 'Opening amounts',
  row_kept: 'Reviewed, but a row was not changed',
  no_award: 'No award for the shifts',
  no_hours: 'Neither hours nor shifts',
  part_week: 'Not a number of whole weeks',
};

/** Identifies the pay of a finding. Pays of another system have negative keys. */
export const payKeyOf = ({ pay_id, history_pay_id }: Pick<Finding, 'pay_id' | 'history_pay_id'>): number =>
  pay_id ?? -(history_pay_id ?? 0);

/** "1,520.00" or "38 hours". */
export const amountText = (unit: Finding['unit'], value: string): string =>
  unit === 'dollars' ? money(value) : `${value.replace('-', '−')} ${unit}`;

/** A sentence from the service with a capital letter at its start, and with dates in the format of the console. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => day(date));

/** "Lee, Ann; Tane, Tom", or the first three names as in "Lee, Ann; Martin, Chloé; Tane, Tom and 2 more". */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join('; ');
  return names.length <= 3 ? shown : `${shown} and ${names.length - 3} more`;
}
