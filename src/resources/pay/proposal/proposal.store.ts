import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Kind, ProposedPays, ProposedRunCompletion, Status } from './proposal.schema.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    proposal: ProposalTable;
  }
}

/** The proposed request. For pays, it includes the date that they were previewed for. */
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

export const insertProposal = (tx: Tx, values: Insertable<ProposalTable>): Promise<ProposalRecord> =>
  tx.insertInto('proposal').values(values).returningAll().executeTakeFirstOrThrow();

export const listProposals = (
  tx: Tx,
  companyId: number,
  { status, limit, at, page }: { status?: Status | undefined; limit: number; at: Date; page?: Page },
): Promise<ProposalRecord[]> =>
  tx
    .selectFrom('proposal')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(status !== undefined, (query) => query.where('status', '=', status === 'expired' ? 'pending' : status!))
    .$if(status === 'pending', (query) => query.where('expires_at', '>', at))
    .$if(status === 'expired', (query) => query.where('expires_at', '<=', at))
    .where(isAfter(page, [down('id', 'bigint')]))
    .orderBy('id', 'desc')
    .limit(sql<number>`${takenFor(page, limit)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ id }) => [id]));

export const findProposal = (
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
): Promise<ProposalRecord | undefined> =>
  tx.selectFrom('proposal').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();

/**
 * Records a decision on a proposal that is still open. Returns undefined if the proposal is not open. If two decisions
 * race, only one succeeds.
 */
export const settleProposal = (
  tx: Tx,
  id: number,
  at: Date,
  decision: Pick<ProposalRecord, 'status' | 'decided_by' | 'decline_reason'> & { payIds: readonly number[] | null },
): Promise<ProposalRecord | undefined> => {
  const { payIds, ...rest } = decision;
  return tx
    .updateTable('proposal')
    .set({ ...rest, decided_at: at, pay_ids: payIds === null ? null : JSON.stringify(payIds) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
};
