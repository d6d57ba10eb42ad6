import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import { nameOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { AwardAllowances, AwardOptions } from './award.schema.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    award: AwardTable;
  }
}

export interface AwardTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  name: string;
  /** The code of the modern award whose rules and rates apply. Null if the award is only a name. */
  pack: string | null;
  allowances: ColumnType<AwardAllowances, string | undefined, string>;
  options: ColumnType<AwardOptions, string | undefined, string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type AwardRecord = Selectable<AwardTable>;

export const listAwards = (tx: Tx, companyId: number): Promise<AwardRecord[]> =>
  tx
    .selectFrom('award')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute();

export const findAward = (tx: Tx, companyId: number, id: number): Promise<AwardRecord | undefined> =>
  tx.selectFrom('award').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();

export const findNamesake = (
  tx: Tx,
  given: { companyId: number; name: string; except: number | null },
): Promise<AwardRecord | undefined> =>
  tx
    .selectFrom('award')
    .selectAll()
    .where('company_id', '=', given.companyId)
    .where('id', '<>', given.except ?? 0)
    .where(sql<boolean>`lower(name) = lower(${given.name})`)
    .executeTakeFirst();

export const insertAward = (tx: Tx, values: Insertable<AwardTable>): Promise<AwardRecord> =>
  tx.insertInto('award').values(values).returningAll().executeTakeFirstOrThrow();

export const updateAward = (tx: Tx, id: number, values: Updateable<AwardTable>): Promise<AwardRecord> =>
  tx.updateTable('award').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteAward(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('award').where('id', '=', id).execute();
}

export async function listClassificationNames(tx: Tx, awardId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pay_rate_group where award_id = ${awardId} order by ${nameOrder('name')}, id`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The first ten employees, by id, who declare the award. */
export async function listEmployeesUnder(tx: Tx, { id, company_id }: AwardRecord): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from employee
    where company_id = ${company_id} and not is_deleted and (declarations -> 'award' ->> 'award_id')::bigint = ${id}
    order by id limit 10`.execute(tx);
  return rows.map((row) => row.id);
}
