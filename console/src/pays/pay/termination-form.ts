import type { Schemas } from '../../api/client.ts';
import { parseHours, parseMoney } from '../grid/parse.ts';
import type { PayOrder } from './use-single-pay.ts';

type Block = Schemas['PayTermination'];
export type LeavingReason = NonNullable<Block['leaving_reason']>;

export interface TerminationForm {
  readonly lastDay: string;
  readonly paidOn: string;
  readonly reason: string | null;
  readonly hours: string;
  readonly noticeHours: string;
  readonly redundancy: string;
  readonly useMinimums: boolean;
}

export const START: TerminationForm = {
  lastDay: '',
  paidOn: '',
  reason: null,
  hours: '',
  noticeHours: '',
  redundancy: '',
  useMinimums: false,
};

const NAMES: Readonly<Record<LeavingReason, string>> = {
  RESIGNATION: 'Resignation',
  RESIGNATION_PRESSING: 'Resignation for a pressing reason',
  RESIGNATION_UNLAWFUL: 'Resignation without due notice',
  RETIREMENT: 'Retirement',
  REDUNDANCY: 'Redundancy',
  DISMISSAL: 'Dismissal',
  DISMISSAL_ILLNESS: 'Dismissal for illness',
  DISMISSAL_UNFAIR: 'Unfair dismissal',
  SERIOUS_MISCONDUCT: 'Serious misconduct',
  END_OF_CONTRACT: 'End of the contract',
  TRANSFER: 'Transfer of the business',
  DEATH: 'Death',
};
export const LEAVING_REASONS = Object.entries(NAMES).map(([value, label]) => ({ value, label }));

/** The number to send. Invalid text is sent as typed, so that the service explains the error. */
const sent = (text: string, parse: typeof parseHours): string | undefined => {
  if (text.trim() === '') return undefined;
  const parsed = parse(text);
  return 'problem' in parsed ? text : (parsed.value ?? undefined);
};

/** The request for the final pay. */
export function orderOf(employeeId: number, form: TerminationForm, country: 'AU' | 'NZ'): PayOrder {
  const hours = sent(form.hours, parseHours);
  const notice = sent(form.noticeHours, parseHours);
  const redundancy = sent(form.redundancy, parseMoney);
  return {
    employee_id: employeeId,
    pay_date: form.lastDay,
    payment_date: form.paidOn || form.lastDay,
    hours: hours === undefined ? [] : [{ description: 'Ordinary hours', units: 'Hours', value: hours }],
    termination: {
      termination_date: form.lastDay,
      ...(notice === undefined ? {} : { notice_hours: notice }),
      ...(redundancy === undefined ? {} : { redundancy_amount: redundancy }),
      ...(country === 'AU' && form.reason ? { leaving_reason: form.reason as LeavingReason } : {}),
      ...(country === 'AU' && form.useMinimums ? { use_statutory_minimums: true } : {}),
    },
  };
}
