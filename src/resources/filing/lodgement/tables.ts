import type { ColumnType, Generated, Selectable } from 'kysely';

declare module '../../../db/tx.ts' {
  interface Tables {
    lodgement: LodgementTable;
    lodgement_message: LodgementMessageTable;
    lodgement_response: LodgementResponseTable;
    sandbox_message: SandboxMessageTable;
  }
}

type Timestamp = ColumnType<Date, Date, Date>;
type MaybeTimestamp = ColumnType<Date | null, Date | null, Date | null>;

export const LODGEMENT_KINDS = ['STP', 'EMPLOYMENT_INFORMATION', 'EMPLOYMENT_AMENDMENT', 'EMPLOYEE_DETAILS'] as const;
export type LodgementKind = (typeof LODGEMENT_KINDS)[number];

/** Contract [EVENT-027]: the statuses of a message to a tax office. */
export const LODGEMENT_STATUSES = [
  'QUEUED',
  'SENDING',
  'SENT_AWAITING_RESPONSE',
  'TRANSMISSION_SUCCESSFUL',
  'TRANSMISSION_UNSUCCESSFUL',
  'FAILED',
  'MANUALLY_COMPLETED',
] as const;
export type LodgementStatus = (typeof LODGEMENT_STATUSES)[number];

export interface LodgementTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  kind: LodgementKind;
  message_id: string;
  status: LodgementStatus;
  gateway: string | null;
  conversation_id: string | null;
  /** Whether the recipient has the message; null if this is not confirmed. */
  is_taken: boolean | null;
  attempts: number;
  polls: number;
  last_error: string | null;
  next_attempt_at: MaybeTimestamp;
  leased_until: MaybeTimestamp;
  /** The test clock of the company, which decides when the message is due; null in real time. */
  test_clock_id: number | null;
  api_client_id: string | null;
  sent_at: MaybeTimestamp;
  created_at: Timestamp;
}

export interface LodgementMessageTable {
  customer_id: number;
  lodgement_id: number;
  content_type: string;
  message: string;
  envelope: ColumnType<Envelope | null, string, never>;
  records: ColumnType<MessageRecords | null, string, never>;
}

/** The data that a sending service adds around a message; its content depends on the tax office. */
export type Envelope = Readonly<Record<string, unknown>>;

/** The employee of each record of a message, by record id. */
export type MessageRecords = Readonly<Record<string, number>>;

export const OUTCOMES = ['ACCEPTED', 'ACCEPTED_WITH_WARNINGS', 'PARTLY_ACCEPTED', 'REJECTED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const SEVERITIES = ['error', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface ResponseMessage {
  readonly code: string;
  readonly text: string;
  readonly severity?: Severity;
  /** The employee whom the remark concerns. Absent if it applies to the whole message. */
  readonly employee_id?: number;
}

export interface LodgementResponseTable {
  customer_id: number;
  id: Generated<number>;
  lodgement_id: number;
  outcome: Outcome;
  messages: ColumnType<readonly ResponseMessage[], string, string>;
  digest: string;
  received_at: Timestamp;
}

export interface SandboxMessageTable {
  customer_id: number;
  message_id: string;
  kind: LodgementKind;
  message: string;
  times: number;
  received_at: Timestamp;
}

export type LodgementRecord = Selectable<LodgementTable>;
export type ResponseRecord = Selectable<LodgementResponseTable>;
