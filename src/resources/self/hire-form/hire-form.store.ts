import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Part } from './parts.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../../../db/tx.ts' {
  interface Tables {
    hire_form: HireFormTable;
    hire_declaration: HireDeclarationTable;
  }
}

export const STATES = ['sent', 'submitted', 'returned', 'accepted', 'cancelled'] as const;
export type State = (typeof STATES)[number];

export interface HireFormTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  employee_id: number;
  state: State;
  email_address: string;
  token_hash: string | null;
  expires_at: Timestamp;
  /** Encrypted JSON of a `Content`. */
  answers: string | null;
  submission: Generated<number>;
  accepted_parts: ColumnType<Part[], Part[] | undefined, Part[]>;
  note: string | null;
  sent_by: string;
  sent_at: Timestamp;
  saved_at: NullableTimestamp;
  submitted_at: NullableTimestamp;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  created_at: Timestamp;
}

interface HireDeclarationTable {
  customer_id: number;
  id: Generated<number>;
  employee_id: number;
  hire_form_id: number;
  part: Part;
  wording: string;
  /** Encrypted JSON of the answers. */
  answers: string;
  declared_at: Timestamp;
  address: string;
  accepted_by: string;
  accepted_at: Timestamp;
}

export type HireFormRecord = Selectable<HireFormTable>;
export type HireDeclarationRecord = Selectable<HireDeclarationTable>;
/** A form with its employee's name. */
export type NamedForm = HireFormRecord & { readonly first_name: string; readonly last_name: string };

const forms = (tx: Tx) =>
  tx
    .selectFrom('hire_form as f')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.customer_id', '=', 'f.customer_id').onRef('e.id', '=', 'f.employee_id'),
    )
    .selectAll('f')
    .select(['e.first_name', 'e.last_name']);

export const findLatest = (tx: Tx, employeeId: number): Promise<NamedForm | undefined> =>
  forms(tx).where('f.employee_id', '=', employeeId).orderBy('f.id', 'desc').limit(1).executeTakeFirst();

export const lockOpen = (tx: Tx, employeeId: number): Promise<NamedForm | undefined> =>
  forms(tx)
    .where('f.employee_id', '=', employeeId)
    .where('f.state', 'in', ['sent', 'submitted', 'returned'])
    .forUpdate(['f'])
    .executeTakeFirst();

export const lockForm = (tx: Tx, id: number): Promise<NamedForm | undefined> =>
  forms(tx).where('f.id', '=', id).forUpdate(['f']).executeTakeFirst();

export const listOfCompany = (
  tx: Tx,
  companyId: number,
  { state, employee_id: employeeId, limit, page }: { state?: State; employee_id?: number; limit: number; page?: Page },
): Promise<NamedForm[]> =>
  forms(tx)
    .where('f.company_id', '=', companyId)
    .$if(state !== undefined, (query) => query.where('f.state', '=', state!))
    .$if(employeeId !== undefined, (query) => query.where('f.employee_id', '=', employeeId!))
    .where(isAfter(page, [down('f.id', 'bigint')]))
    .orderBy('f.id', 'desc')
    .limit(sql<number>`${takenFor(page, limit)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ id }) => [id]));

/** Returns undefined if the employee has an open form already. */
export const insertForm = (tx: Tx, values: Insertable<HireFormTable>): Promise<HireFormRecord | undefined> =>
  tx
    .insertInto('hire_form')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateForm = (tx: Tx, id: number, values: Updateable<HireFormTable>): Promise<HireFormRecord> =>
  tx.updateTable('hire_form').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The form with this link, in any state. Runs as SYSTEM, because the link does not identify its account. */
export const findByToken = (tx: Tx, hash: string): Promise<Pick<HireFormRecord, 'customer_id' | 'id'> | undefined> =>
  tx.selectFrom('hire_form').select(['customer_id', 'id']).where('token_hash', '=', hash).executeTakeFirst();

/** Whether the account has not been closed. */
export async function isAccountOpen(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from customer where id = app_customer() and closed_at is null) as open`.execute(tx);
  return rows[0]!.open;
}

export const insertDeclarations = async (tx: Tx, rows: readonly Insertable<HireDeclarationTable>[]): Promise<void> => {
  await tx
    .insertInto('hire_declaration')
    .values([...rows])
    .execute();
};

export const listDeclarations = (
  tx: Tx,
  employeeId: number,
  { limit, page }: { limit: number; page?: Page },
): Promise<HireDeclarationRecord[]> =>
  tx
    .selectFrom('hire_declaration')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where(isAfter(page, [down('id', 'bigint')]))
    .orderBy('id', 'desc')
    .limit(sql<number>`${takenFor(page, limit)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ id }) => [id]));
