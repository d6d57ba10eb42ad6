/** Contract [HOOK-034]: the ten event types, in the order of `availableEvents`. */
export const CONTRACT_EVENT_TYPES = [
  'company.created',
  'company.updated',
  'company.deleted',
  'employee.created',
  'employee.updated',
  'employee.deleted',
  'pay.created',
  'pay.updated',
  'pay.deleted',
  'stp.response.updated',
] as const;

/**
 * Event types beyond the contract. They are sent and listed only to partners with an endpoint that subscribes to them
 * by name.
 */
export const OPT_IN_EVENT_TYPES = [
  'pay_run.completed',
  'leave_request.created',
  'leave_request.approved',
  'leave_request.declined',
  'leave_request.cancelled',
  'leave_request.deleted',
  'timesheet.created',
  'timesheet.updated',
  'timesheet.submitted',
  'timesheet.approved',
  'timesheet.deleted',
  'stp_pay_event.settled',
  'payday_filing.settled',
] as const;

export const EVENT_TYPES = [...CONTRACT_EVENT_TYPES, ...OPT_IN_EVENT_TYPES] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const isEventType = (name: unknown): name is EventType => EVENT_TYPES.some((known) => known === name);

export type EntityType =
  | 'company'
  | 'employee'
  | 'pay'
  | 'stp_pay_event'
  | 'pay_run'
  | 'leave_request'
  | 'timesheet'
  | 'payday_filing';

/** The default type of a test event. Endpoints cannot subscribe to it. */
export const TEST_EVENT = 'webhook.test';

/** The entity type of the deliveries of all test events, whatever their event type. No other delivery has it. */
export const TEST_ENTITY = 'webhook';

export type TestEventType = EventType | typeof TEST_EVENT;

export interface EventIn {
  readonly type: EventType;
  readonly entity: { readonly type: EntityType; readonly id: number };
  readonly companyId: number | null;
  /** The entity as listeners see it: the keys of both countries, decimals as numbers. */
  readonly data: unknown;
  /** The same entity as compact ASCII JSON, if it was already serialised. */
  readonly text?: string | undefined;
}
