/** Contract [HOOK-034]: the ten names, in the order in which `availableEvents` lists them. */
export const EVENT_TYPES = [
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
export type EventType = (typeof EVENT_TYPES)[number];

export const isEventType = (name: unknown): name is EventType => EVENT_TYPES.some((known) => known === name);

/** Sent only when a partner asks for it; says nothing of anybody's payroll, and cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test';

export interface EventIn {
  readonly type: EventType;
  readonly entity: { readonly type: 'company' | 'employee' | 'pay' | 'stp_pay_event'; readonly id: number };
  readonly companyId: number | null;
  /** The entity as listeners see it: both countries' keys, decimals as numbers. */
  readonly data: unknown;
}
