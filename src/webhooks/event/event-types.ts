import { EVENT_TYPES, type EventType, OPT_IN_EVENT_TYPES } from '../event-type.ts';

/** When each is told, for the list of them. */
const WHEN: Readonly<Record<EventType, string>> = {
  'company.created': 'A company was made',
  'company.updated': 'A company was changed',
  'company.deleted': 'A company was deleted',
  'employee.created': 'An employee was made',
  'employee.updated': 'An employee was changed',
  'employee.deleted': 'An employee was deleted',
  'pay.created': 'A complete pay was made',
  'pay.updated': 'A complete pay was changed, or a pending one completed',
  'pay.deleted': 'A complete pay was deleted or made pending again',
  'stp.response.updated': 'The tax office answered an STP pay event',
  'pay_run.completed': 'Pays were completed and no pay of their run is pending any more',
  'leave_request.created': 'Leave was asked for',
  'leave_request.approved': 'Leave was approved',
  'leave_request.declined': 'Leave was declined',
  'leave_request.cancelled': 'Leave was called off',
  'leave_request.deleted': 'A pending request for leave was deleted',
  'stp_pay_event.settled': 'An STP pay event was accepted, refused, given up or completed by hand',
  'payday_filing.settled': 'A payday filing was accepted, refused, given up or completed by hand',
};

const isOptIn = (name: EventType): boolean => OPT_IN_EVENT_TYPES.some((other) => other === name);

export const eventTypes = () => EVENT_TYPES.map((name) => ({ name, description: WHEN[name], isOptIn: isOptIn(name) }));
