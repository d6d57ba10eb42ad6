import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { Kind } from './kinds.ts';
import type { ProposedPays, ProposedRunCompletion } from './proposal.schema.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    proposal: ProposalTable;
  }
}

/** The request; for pays with the date they were previewed for. */
export type Request = ProposedPays | ProposedRunCompletion;

/** A summary of the preview for the approver. */
export interface Preview {
  readonly pays: readonly PreviewedPay[];
  readonly warnings: readonly { readonly code: string; readonly employee_id: number; readonly message: string }[];
}

export interface PreviewedPay {
  readonly employee_id: number;
  readonly employee_name: string;
  readonly processed_date: string;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
  readonly super: string;
}

export interface ProposalTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  kind: Kind;
  status: 'pending' | 'approved' | 'declined';
  reason: string;
  request: JSONColumnType<Request>;
  preview: JSONColumnType<Preview>;
  etag: string;
  rule_set_id: string;
  proposed_by: string;
  client_id: string | null;
  session_id: number | null;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, Date | null, Date | null>;
  decline_reason: string | null;
  pay_ids: ColumnType<number[] | null, string | null, string | null>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export type ProposalRecord = Selectable<ProposalTable>;
