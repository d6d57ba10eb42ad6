import type pg from 'pg';
import { verifyAudit } from '../../audit/verify.ts';
import type { Db } from '../../db/db.ts';
import { type Bounds, differencesFrom, readFigures } from './figures.ts';

/** Result of checking a restored database: one line per passed check, one sentence per difference. */
export interface Proof {
  readonly passed: readonly (readonly [what: string, how: string])[];
  readonly differences: readonly string[];
}

export const together = (...proofs: readonly Proof[]): Proof => ({
  passed: proofs.flatMap(({ passed }) => passed),
  differences: proofs.flatMap(({ differences }) => differences),
});

const proofOf = (what: string, how: string, differences: readonly string[]): Proof => ({
  passed: differences.length === 0 ? [[what, how]] : [],
  differences,
});

/** Compares row counts. Must run before migrations, which may add rows. */
export async function proveRows(client: pg.Client, bounds: Bounds): Promise<Proof> {
  const found = await readFigures(client);
  const all = Object.values(found.rows);
  const sum = all.reduce((total, rows) => total + rows, 0);
  return proofOf('Rows', `${sum} in ${all.length} tables, as expected`, differencesFrom(bounds, found));
}

/** Checks that every B-tree index covers every row of its table. Detects blocks from different states of a file. */
export async function proveIndexes(client: pg.Client): Promise<Proof> {
  await client.query('create extension if not exists amcheck');
  const { rows } = await client.query<{ oid: number; name: string }>(
    `select c.oid, c.relname as name from pg_class c join pg_index i on i.indexrelid = c.oid join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisready and i.indisvalid`,
  );
  const differences: string[] = [];
  for (const { oid, name } of rows) {
    await client.query('select bt_index_check($1::oid::regclass, true)', [oid]).catch((error: Error) => {
      differences.push(`The index ${name} is damaged: ${error.message}.`);
    });
  }
  return proofOf('Indexes', `${rows.length}, each covering every row of its table`, differences);
}

/** Checks the audit log up to the recorded seals. */
export async function proveAudit(db: Db, { before }: Bounds): Promise<Proof> {
  const accounts = await verifyAudit(db, { heads: before.heads });
  const found = new Set(accounts.map(({ customerId }) => customerId));
  const sum = (count: (account: (typeof accounts)[number]) => number) =>
    accounts.reduce((total, account) => total + count(account), 0);
  return proofOf(
    'Audit log',
    `${sum(({ rows }) => rows)} rows under ${sum(({ seals }) => seals)} seals, including the newest recorded seal of each account`,
    [
      ...accounts.flatMap(({ customerId, faults }) =>
        faults.map((fault) => `Audit log of account ${customerId}: ${fault}`),
      ),
      ...before.heads
        .filter(({ customerId }) => !found.has(customerId))
        .map(({ customerId }) => `The audit log of account ${customerId} is missing.`),
    ],
  );
}

/** Recalculates every pay. The rules are imported only here, because backup and restore do not need them. */
export async function provePays(db: Db): Promise<Proof> {
  const { verify } = await import('../verify.ts');
  const said: string[] = [];
  const code = await verify({ db, say: (text) => said.push(text) });
  const result = said.at(-1) ?? '';
  return proofOf('Pays', result.replace(/\.$/, ''), code === 0 ? [] : said);
}

export function proofText(title: string, { passed, differences }: Proof): string {
  const width = Math.max(0, ...passed.map(([what]) => what.length)) + 2;
  return [
    title,
    ...passed.map(([what, how]) => `  ${what.padEnd(width)}${how}.`),
    ...differences.map((text) => `  DIFFERENCE  ${text}`),
    differences.length === 0
      ? 'The database is complete.'
      : `${differences.length} ${differences.length === 1 ? 'difference was' : 'differences were'} found.`,
  ].join('\n');
}
