import type { Schemas } from '../api/client.ts';
import type { Tone } from '../ui/status.tsx';

type StpStatus = Schemas['StpPayEvent']['status'];

/** The texts of STP statuses. */
export const STP_STATUS: Readonly<Record<StpStatus, { text: string; tone: Tone }>> = {
  QUEUED: { text: 'Waiting to be sent', tone: 'quiet' },
  SENDING: { text: 'Being sent', tone: 'quiet' },
  SENT_AWAITING_RESPONSE: { text: 'Sent, no answer yet', tone: 'quiet' },
  TRANSMISSION_SUCCESSFUL: { text: 'Accepted', tone: 'good' },
  TRANSMISSION_UNSUCCESSFUL: { text: 'Not accepted', tone: 'danger' },
  FAILED: { text: 'Never answered', tone: 'danger' },
  MANUALLY_COMPLETED: { text: 'Lodged by hand', tone: 'good' },
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

export const FILING_STATUS: Readonly<Record<Schemas['PaydayFiling']['status'], { text: string; tone: Tone }>> = {
  Success: { text: 'Filed', tone: 'good' },
  Pending: { text: 'Sent, no answer yet', tone: 'quiet' },
  Failed: { text: 'Not accepted', tone: 'danger' },
};

export const BATCH_STATUS: Readonly<Record<Schemas['SuperBatch']['status'], { text: string; tone: Tone }>> = {
  CREATED: { text: 'To be paid', tone: 'quiet' },
  PAID: { text: 'Paid', tone: 'good' },
  CANCELLED: { text: 'Cancelled', tone: 'quiet' },
};

export const TASK: Readonly<Record<Schemas['EmployeeDetailTask']['task'], string>> = {
  CREATE: 'New: Inland Revenue does not know this person yet',
  UPDATE: 'Changed since it was last told',
  TERMINATE: 'Has left',
};
