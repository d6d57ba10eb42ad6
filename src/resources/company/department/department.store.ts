import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import { nameOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    department: DepartmentTable;
  }
}

export interface DepartmentTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  name: string;
  code: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type DepartmentRecord = Selectable<DepartmentTable>;

export const listDepartments = (tx: Tx, companyId: number): Promise<DepartmentRecord[]> =>
  tx
    .selectFrom('department')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute();

export const findDepartment = (tx: Tx, companyId: number, id: number): Promise<DepartmentRecord | undefined> =>
  tx.selectFrom('department').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();

/** Another department of the company with the same name, or the same non-empty code, ignoring case. */
export const findNamesake = (
  tx: Tx,
  given: { companyId: number; name: string; code: string; except: number | null },
): Promise<DepartmentRecord | undefined> =>
  tx
    .selectFrom('department')
    .selectAll()
    .where('company_id', '=', given.companyId)
    .where('id', '<>', given.except ?? 0)
    .where(
      sql<boolean>`(lower(name) = lower(${given.name}) or (${given.code} <> '' and lower(code) = lower(${given.code})))`,
    )
    .orderBy('id')
    .executeTakeFirst();

export const insertDepartment = (tx: Tx, values: Insertable<DepartmentTable>): Promise<DepartmentRecord> =>
  tx.insertInto('department').values(values).returningAll().executeTakeFirstOrThrow();

export const updateDepartment = (tx: Tx, id: number, values: Updateable<DepartmentTable>): Promise<DepartmentRecord> =>
  tx.updateTable('department').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteDepartment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('department').where('id', '=', id).execute();
}
