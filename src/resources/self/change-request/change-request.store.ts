import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    change_request: ChangeRequestTable;
  }
}

export const KINDS = ['details', 'bank-account'] as const;
export const STATUSES = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type Kind = (typeof KINDS)[number];
export type Status = (typeof STATUSES)[number];

export interface ChangeRequestTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  employee_id: number;
  kind: Kind;
  status: Status;
  /** Encrypted JSON of a `Change`. */
  change: string;
  reason: string | null;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Timestamp;
}

export type ChangeRequestRecord = Selectable<ChangeRequestTable>;

/** A request with its employee's name. */
export type NamedRequest = ChangeRequestRecord & { readonly first_name: string; readonly last_name: string };

const requests = (tx: Tx) =>
  tx
    .selectFrom('change_request as r')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.customer_id', '=', 'r.customer_id').onRef('e.id', '=', 'r.employee_id'),
    )
    .selectAll('r')
    .select(['e.first_name', 'e.last_name']);

export const listOfCompany = (
  tx: Tx,
  companyId: number,
  { status, limit, page }: { status?: Status; limit: number; page?: Page },
): Promise<NamedRequest[]> =>
  requests(tx)
    .where('r.company_id', '=', companyId)
    .$if(status !== undefined, (query) => query.where('r.status', '=', status!))
    .where(isAfter(page, [down('r.id', 'bigint')]))
    .orderBy('r.id', 'desc')
    .limit(sql<number>`${takenFor(page, limit)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ id }) => [id]));

export const listOfEmployee = (
  tx: Tx,
  employeeId: number,
  { limit, page }: { limit: number; page?: Page },
): Promise<ChangeRequestRecord[]> =>
  tx
    .selectFrom('change_request')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where(isAfter(page, [down('id', 'bigint')]))
    .orderBy('id', 'desc')
    .limit(sql<number>`${takenFor(page, limit)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ id }) => [id]));

/** Locks the request until the transaction ends, so that the later of two concurrent decisions sees the earlier. */
export const findForDecision = (
  tx: Tx,
  id: number,
  of: { companyId: number } | { employeeId: number },
): Promise<NamedRequest | undefined> =>
  requests(tx)
    .where('r.id', '=', id)
    .where((eb) =>
      'companyId' in of ? eb('r.company_id', '=', of.companyId) : eb('r.employee_id', '=', of.employeeId),
    )
    .forUpdate(['r'])
    .executeTakeFirst();

/** Returns undefined if a request of this kind is already pending. */
export const insertRequest = (
  tx: Tx,
  values: Insertable<ChangeRequestTable>,
): Promise<ChangeRequestRecord | undefined> =>
  tx
    .insertInto('change_request')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const decide = (
  tx: Tx,
  id: number,
  decision: Pick<ChangeRequestRecord, 'status' | 'reason' | 'decided_by'> & { readonly decided_at: Date },
): Promise<ChangeRequestRecord> =>
  tx.updateTable('change_request').set(decision).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
