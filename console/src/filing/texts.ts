import type { Schemas } from '../api/client.ts';
import type { Tone } from '../ui/status.tsx';

type StpStatus = Schemas['StpPayEvent']['status'];

/** The label and colour of each STP status. */
export const STP_STATUS: Readonly<Record<StpStatus, { text: string; tone: Tone }>> = {
  QUEUED: { text: 'Waiting to be sent', tone: 'quiet' },
  SENDING: { text: 'Being sent', tone: 'quiet' },
  SENT_AWAITING_RESPONSE: { text: 'Sent, waiting for a response', tone: 'quiet' },
  TRANSMISSION_SUCCESSFUL: { text: 'Accepted', tone: 'good' },
  TRANSMISSION_UNSUCCESSFUL: { text: 'Not accepted', tone: 'danger' },
  FAILED: { text: 'No response', tone: 'danger' },
  MANUALLY_COMPLETED: { text: 'Lodged manually', tone: 'good' },
};

export const STP_ACTION: Readonly<Record<Schemas['StpPayEvent']['service_action'], string>> = {
  NEW: 'Pay event (first report)',
  ADJUST: 'Pay event (more pays)',
  UPDATE: 'Update event',
};

export const OUTCOME: Readonly<Record<Schemas['StpResponse']['outcome'], string>> = {
  ACCEPTED: 'Accepted by the ATO. Nothing more to do.',
  ACCEPTED_WITH_WARNINGS:
    'Accepted by the ATO with the notes below. Correct what the notes describe before the next report.',
  PARTLY_ACCEPTED: 'The ATO accepted only part of the report. Correct the problems below, then replace the report.',
  REJECTED: 'The ATO rejected the report. Correct the problems below, then replace the report.',
};

export const FILING_STATUS: Readonly<Record<Schemas['PaydayFiling']['status'], { text: string; tone: Tone }>> = {
  Success: { text: 'Filed', tone: 'good' },
  Pending: { text: 'Sent, waiting for a response', tone: 'quiet' },
  Failed: { text: 'Not accepted', tone: 'danger' },
};

export const BATCH_STATUS: Readonly<Record<Schemas['SuperBatch']['status'], { text: string; tone: Tone }>> = {
  CREATED: { text: 'To be paid', tone: 'quiet' },
  PAID: { text: 'Paid', tone: 'good' },
  CANCELLED: { text: 'Cancelled', tone: 'quiet' },
};

export const TASK: Readonly<Record<Schemas['EmployeeDetailTask']['task'], string>> = {
  CREATE: 'New employee, not yet sent to Inland Revenue',
  UPDATE: 'Changed since last sent',
  TERMINATE: 'Has left',
};
