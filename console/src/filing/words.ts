import type { Schemas } from '../api/client.ts';

type StpStatus = Schemas['StpPayEvent']['status'];

/** How a message to the ATO stands, for people. */
export const STP_STATUS: Readonly<Record<StpStatus, { text: string; color: string }>> = {
  QUEUED: { text: 'Waiting to be sent', color: 'gray' },
  SENDING: { text: 'Being sent', color: 'gray' },
  SENT_AWAITING_RESPONSE: { text: 'Sent, no answer yet', color: 'gray' },
  TRANSMISSION_SUCCESSFUL: { text: 'Accepted', color: 'teal' },
  TRANSMISSION_UNSUCCESSFUL: { text: 'Not accepted', color: 'red' },
  FAILED: { text: 'Never answered', color: 'red' },
  MANUALLY_COMPLETED: { text: 'Lodged by hand', color: 'teal' },
};

export const STP_ACTION: Readonly<Record<Schemas['StpPayEvent']['service_action'], string>> = {
  NEW: 'First report of a payday',
  ADJUST: 'Further pays of a payday',
  UPDATE: 'Year to date only',
};

export const OUTCOME: Readonly<Record<Schemas['StpResponse']['outcome'], string>> = {
  ACCEPTED: 'The ATO accepted it. Nothing more to do.',
  ACCEPTED_WITH_WARNINGS: 'The ATO accepted it, with the remarks below. Correct them before the next report.',
  PARTLY_ACCEPTED: 'The ATO took only a part of it. Correct what it names below, then replace the report.',
  REJECTED: 'The ATO took nothing of it. Correct what it names below, then replace the report.',
};

export const FILING_STATUS: Readonly<Record<Schemas['PaydayFiling']['status'], { text: string; color: string }>> = {
  Success: { text: 'Filed', color: 'teal' },
  Pending: { text: 'Sent, no answer yet', color: 'gray' },
  Failed: { text: 'Not accepted', color: 'red' },
};

export const BATCH_STATUS: Readonly<Record<Schemas['SuperBatch']['status'], { text: string; color: string }>> = {
  CREATED: { text: 'To be paid', color: 'gray' },
  PAID: { text: 'Paid', color: 'teal' },
  CANCELLED: { text: 'Cancelled', color: 'gray' },
};

export const TASK: Readonly<Record<Schemas['EmployeeDetailTask']['task'], string>> = {
  CREATE: 'New: Inland Revenue does not know this person yet',
  UPDATE: 'Changed since it was last told',
  TERMINATE: 'Has left',
};
