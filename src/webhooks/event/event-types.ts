import type { DocumentedEvent } from '../../http/route.ts';
import { described, named, type TSchema, Type } from '../../http/schema.ts';
import { EVENT_TYPES, type EventType, OPT_IN_EVENT_TYPES } from '../event-type.ts';
import { EventOut } from './event.schema.ts';

const nameOf = (type: string): string =>
  `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The body that is posted for each event type, with the schema of its `data`. */
export const documentedEvents = (data: Readonly<Record<EventType, TSchema>>): readonly DocumentedEvent[] =>
  eventTypes().map(({ name, description, isOptIn }) => ({
    type: name,
    when: description,
    isOptIn,
    body: named(
      nameOf(name),
      Type.Object(
        {
          ...EventOut.properties,
          type: Type.Literal(name, { description: 'The event type' }),
          data: described(data[name], 'The record at the time of the event'),
        },
        { additionalProperties: false, description },
      ),
    ),
  }));

/** Describes when each event is sent. */
const WHEN: Readonly<Record<EventType, string>> = {
  'company.created': 'A company was created',
  'company.updated': 'A company was updated',
  'company.deleted': 'A company was deleted',
  'employee.created': 'An employee was created',
  'employee.updated': 'An employee was updated',
  'employee.deleted': 'An employee was deleted',
  'pay.created': 'A complete pay was created',
  'pay.updated': 'A complete pay was updated, or a pending pay was completed',
  'pay.deleted': 'A complete pay was deleted or became pending again',
  'stp.response.updated': 'The ATO responded to an STP pay event',
  'pay_run.completed': 'The last pending pays of a pay run were completed',
  'leave_request.created': 'Leave was requested',
  'leave_request.approved': 'Leave was approved',
  'leave_request.declined': 'Leave was declined',
  'leave_request.cancelled': 'Leave was cancelled',
  'leave_request.deleted': 'A pending leave request was deleted',
  'timesheet.created': 'A timesheet entry was created',
  'timesheet.updated': 'A timesheet entry was changed or reopened',
  'timesheet.submitted': 'A timesheet entry was submitted for approval',
  'timesheet.approved': 'A timesheet entry was approved',
  'timesheet.deleted': 'A timesheet entry was deleted',
  'stp_pay_event.settled': 'An STP pay event was accepted, rejected, abandoned or completed manually',
  'payday_filing.settled': 'A payday filing was accepted, rejected, abandoned or completed manually',
};

const isOptIn = (name: EventType): boolean => OPT_IN_EVENT_TYPES.some((other) => other === name);

export const eventTypes = () => EVENT_TYPES.map((name) => ({ name, description: WHEN[name], isOptIn: isOptIn(name) }));
