import type { Insertable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Status } from './proposal.schema.ts';
import type { ProposalRecord, ProposalTable } from './tables.ts';

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

/** Decides a proposal that is still open; undefined if it is not. If two decisions race, only one succeeds. */
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
