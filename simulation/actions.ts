import type { Action } from './action.ts';
import type { Asked, Office, Paid, Person } from './desk.ts';
import { dayAfter, type Intention } from './plan.ts';
import { employeeOf } from './world.ts';

/** Names that identify records. stored.ts builds the same names from database rows. */
export const SUBJECTS = {
  employee: (number: string) => `employee ${number}`,
  pay: (number: string, date: string) => `pay of ${number} on ${date}`,
  finalPay: (number: string) => `final pay of ${number}`,
  leave: (number: string, start: string) => `leave of ${number} from ${start}`,
  report: (payId: number) => `report of pay ${payId}`,
  details: (number: string) => `details of ${number}`,
} as const;

export function hire(office: Office, slot: number): Action {
  const country = slot % 2 === 0 ? 'AU' : 'NZ';
  const times = (office.hires.get(slot) ?? 0) + 1;
  office.hires.set(slot, times);
  const number = `${office.client}-${slot}-${times}`;
  const company = office.companies[country];
  return {
    kind: 'hire',
    call: {
      method: 'PUT',
      path: `/api/company/${company}/employees/create`,
      body: [employeeOf(country, number)],
    },
    aims: [{ subject: SUBJECTS.employee(number), state: 'working', event: 'employee.created' }],
    idIn: (body) => body[0].employee.id,
    look: {
      path: `/api/company/${company}/employees?limit=500`,
      sees: (body) => body?.find((one: { number: string }) => one.number === number)?.id,
    },
  };
}

/** Returns a different day for each of up to seven pays in a week. Undefined if all seven days are used. */
function nextDay({ daysUsed }: Person, { week }: Intention): string | undefined {
  const used = daysUsed.get(week) ?? 0;
  if (used === 7) return undefined;
  daysUsed.set(week, used + 1);
  return dayAfter(week, used);
}

export function pay(person: Person, intention: Intention, isWrong = false): Action | undefined {
  const date = nextDay(person, intention);
  if (date === undefined) return undefined;
  const { id: employee_id, company, number } = person;
  const good = {
    employee_id,
    pay_date: date,
    hours: [{ description: 'Ordinary hours', units: 'Hours', value: intention.hours }],
    ...(intention.bonus === undefined ? {} : { bonuses: [{ description: 'Thank you', amount: intention.bonus }] }),
  };
  return {
    kind: isWrong ? 'wrong pays' : 'pay',
    call: {
      method: 'PUT',
      path: `/api/company/${company}/pays/create`,
      // A batch is all or nothing: if one employee is invalid, the whole batch must be rejected.
      body: isWrong ? [good, { ...good, employee_id: 999_999_999 }] : [good],
    },
    isKeyed: true,
    isWrong,
    aims: [{ subject: SUBJECTS.pay(number, date), state: 'complete', event: 'pay.created' }],
    idIn: (body) => body[0].id,
    look: {
      path: `/api/company/${company}/pays?employee_id=${employee_id}&limit=500`,
      sees: (body) => body?.find((one: { pay_date: string }) => one.pay_date === date)?.id,
    },
  };
}

const TURNS = {
  revert: { method: 'POST', path: '/revert', state: 'pending', event: 'pay.deleted' },
  complete: { method: 'POST', path: '/complete?allow_second_pay=true', state: 'complete', event: 'pay.created' },
  remove: { method: 'DELETE', path: '', state: 'absent', event: 'pay.deleted' },
} as const;

export function changePay(what: keyof typeof TURNS, { number, company }: Person, paid: Paid, isWrong = false): Action {
  const { method, path, state, event } = TURNS[what];
  const place = `/api/company/${company}/pays/${paid.id}`;
  return {
    kind: isWrong ? `wrong ${what}` : what,
    call: { method, path: `${place}${path}` },
    isWrong,
    // The service rejects this if the period has been paid again since, because the pending pay must then be previewed
    // again.
    mayBeRefused: what === 'complete',
    aims: [
      {
        subject: SUBJECTS.pay(number, paid.date),
        state,
        // A pending pay has not been announced by an event, so deleting it sends no event.
        ...(what === 'remove' && paid.state === 'pending' ? {} : { event }),
      },
    ],
    idIn: () => paid.id,
    look: {
      path: place,
      sees: (body) => {
        const is = body === undefined ? 'absent' : body.is_complete ? 'complete' : 'pending';
        return is === state ? paid.id : undefined;
      },
    },
  };
}

/** Requests three days off, in a different week each time, starting a year after the first payroll week. */
export function askForLeave(person: Person): Action {
  const { id, number, country } = person;
  const start_date = dayAfter('2026-07-06', 7 * person.leavesAsked);
  person.leavesAsked += 1;
  const path = `/api/employees/${id}/leave-requests`;
  return {
    kind: 'leave',
    call: {
      method: 'POST',
      path,
      body: {
        leave_type: country === 'AU' ? 'HOLIDAY' : 'ANNUAL_HOLIDAYS',
        start_date,
        end_date: dayAfter(start_date, 2),
      },
    },
    aims: [{ subject: SUBJECTS.leave(number, start_date), state: 'pending', event: 'leave_request.created' }],
    idIn: (body) => body.id,
    look: { path, sees: (body) => body?.find((one: { start_date: string }) => one.start_date === start_date)?.id },
  };
}

const DECISIONS = {
  approve: { method: 'POST', path: '/approve?allow_negative=true', state: 'approved' },
  decline: { method: 'POST', path: '/decline', state: 'declined' },
  cancel: { method: 'POST', path: '/cancel', state: 'cancelled' },
  delete: { method: 'DELETE', path: '', state: 'absent' },
} as const;

export function decide(what: keyof typeof DECISIONS, { id, number }: Person, asked: Asked): Action {
  const { method, path, state } = DECISIONS[what];
  const place = `/api/employees/${id}/leave-requests/${asked.id}`;
  return {
    kind: `${what} leave`,
    call: { method, path: `${place}${path}` },
    aims: [
      {
        subject: SUBJECTS.leave(number, asked.start),
        state,
        event: `leave_request.${state === 'absent' ? 'deleted' : state}`,
      },
    ],
    idIn: () => asked.id,
    look: { path: place, sees: (body) => ((body?.status ?? 'absent') === state ? asked.id : undefined) },
  };
}

/** Ends the employment and pays everything that is owed. Either both must happen or neither. */
export function terminate({ id, number }: Person, { week }: Intention): Action {
  return {
    kind: 'terminate',
    call: {
      method: 'POST',
      path: `/api/employees/${id}/terminate`,
      body: { pay_date: dayAfter(week, 6), termination_date: dayAfter(week, 6) },
    },
    aims: [
      { subject: SUBJECTS.employee(number), state: 'terminated', event: 'employee.updated' },
      { subject: SUBJECTS.finalPay(number), state: 'complete' },
    ],
    idIn: () => id,
    look: { path: `/api/employees/${id}`, sees: (body) => (body?.is_terminated ? id : undefined) },
  };
}

/** Files the details of a new employee with Inland Revenue. */
export function declare({ id, number, company }: Person): Action {
  return {
    kind: 'file details',
    call: {
      method: 'POST',
      path: `/api/company/${company}/employee-detail-tasks/submit`,
      body: { employee_ids: [id] },
    },
    aims: [{ subject: SUBJECTS.details(number), state: 'sent' }],
    idIn: () => id,
    look: {
      path: `/api/company/${company}/employee-detail-tasks?limit=500`,
      sees: (body) => (body?.some((task: { employee_id: number }) => task.employee_id === id) ? undefined : id),
    },
  };
}

/** Files a pay with Inland Revenue or the ATO, through the sandbox that plays both. */
export function report({ country, company }: Person, paid: Paid, action: 'NEW' | 'ADJUST'): Action {
  const path = `/api/company/${company}/${country === 'AU' ? 'stp-pay-events' : 'payday-filings'}`;
  const more = country === 'AU' ? { service_action: action } : {};
  const idOf = (one: { stp_pay_event_id?: number; payday_filing_id?: number }) =>
    (one.stp_pay_event_id ?? one.payday_filing_id)!;
  return {
    kind: country === 'AU' ? 'file STP' : 'file payday',
    call: { method: 'POST', path, body: { pay_run_id: paid.runId, pay_ids: [paid.id], ...more } },
    aims: [
      {
        subject: SUBJECTS.report(paid.id),
        state: 'sent',
        event: country === 'AU' ? 'stp_pay_event.settled' : 'payday_filing.settled',
      },
    ],
    idIn: idOf,
    look: {
      path: `${path}?pay_run_id=${paid.runId}`,
      sees: (body) => {
        const found = body?.find((one: { pay_ids: number[] }) => one.pay_ids.includes(paid.id));
        return found === undefined ? undefined : idOf(found);
      },
    },
  };
}
