import { AppError } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { failed, type Kind, problemsIn, type RowResult, type StoreContext } from './kinds/kind.ts';
import { endOfPart, type FileRow } from './plan.ts';

/** Stores the rows of one part. Rows with problems are not stored. */
export async function storePart(
  tx: Tx,
  kind: Kind,
  context: StoreContext,
  rows: readonly FileRow[],
): Promise<readonly RowResult[]> {
  const good = rows.filter(({ problems }) => problems.length === 0);
  const results = (good.length === 0 ? [] : await kind.store(tx, context, good))[Symbol.iterator]();
  return rows.map(({ problems }) => (problems.length > 0 ? failed(...problems) : (results.next().value as RowResult)));
}

class RolledBack extends Error {
  readonly results: readonly RowResult[];
  constructor(results: readonly RowResult[]) {
    super('the check of an import is rolled back');
    this.results = results;
  }
}

/** Finds the problems of each row: stores the rows, part by part, in transactions that are rolled back. */
export async function checkRows(
  db: Db,
  kind: Kind,
  context: StoreContext,
  rows: readonly FileRow[],
): Promise<readonly RowResult[]> {
  const results: RowResult[] = [];
  for (let from = 0; from < rows.length; ) {
    const to = endOfPart(rows, from, kind);
    const part = rows.slice(from, to);
    results.push(...(await checkPart(db, kind, context, part)));
    from = to;
  }
  return results;
}

async function checkPart(
  db: Db,
  kind: Kind,
  context: StoreContext,
  part: readonly FileRow[],
): Promise<readonly RowResult[]> {
  await kind.prepare?.(context, part);
  try {
    return await db.together(context.caller.principal.customerId, async (tx) => {
      throw new RolledBack(await storePart(tx, kind, context, part));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.results;
    // A refusal of the whole part, such as a limit of the plan, is reported for each of its rows.
    if (error instanceof AppError && error.status === 403) return part.map(() => failed(...problemsIn(error)));
    throw error;
  }
}
