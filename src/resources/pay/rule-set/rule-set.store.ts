import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { ParameterDigests } from './rule-set-changes.ts';

/** Ignores a known id: an id always has the same parameters. */
export async function insertRuleSet(tx: Tx, id: string, parameters: ParameterDigests, at: Date): Promise<void> {
  await sql`
    insert into rule_set (id, parameters, recorded_at) values (${id}, ${JSON.stringify(parameters)}::jsonb, ${at})
    on conflict do nothing`.execute(tx);
}

export async function findRuleSets(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ParameterDigests>> {
  const { rows } = await sql<{ id: string; parameters: ParameterDigests }>`
    select id, parameters from rule_set where id = any(${ids}::text[])`.execute(tx);
  return new Map(rows.map(({ id, parameters }) => [id, parameters]));
}
