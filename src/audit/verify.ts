import { type Db, SYSTEM } from '../db/db.ts';
import type { Tx } from '../db/tx.ts';
import type { Head } from './seal.store.ts';
import {
  type CheckedSeal,
  checkSeals,
  countKeptRows,
  findHead,
  findWaitingRows,
  listAuditedAccounts,
  listBadRows,
  listStrayRows,
} from './verify.store.ts';

export interface VerifiedAccount {
  readonly customerId: number;
  readonly seals: number;
  /** The number of rows covered by a seal. */
  readonly rows: number;
  /** The number of recently added rows that have no seal yet. */
  readonly waiting: number;
  /** The number of archived rows, and of rows that were destroyed after their retention period. */
  readonly inFiles: number;
  readonly destroyed: number;
  /** The hash of the newest seal. If it is stored elsewhere, it later proves that no entry before it was rewritten. */
  readonly head: string | null;
  /** The faults of the chain, one sentence each; empty if the chain is intact. */
  readonly faults: readonly string[];
}

/** The number of seals checked by one statement. */
const PAGE = 50;

export interface Expected {
  readonly customerId: number;
  readonly number: number;
  readonly hash: string;
}

/**
 * Verifies the audit log of one account, or of all accounts, against its seals. The seals in `heads`, which were noted
 * earlier, must still exist.
 */
export async function verifyAudit(
  db: Db,
  { only, heads = [] }: { only?: number; heads?: readonly Expected[] } = {},
): Promise<readonly VerifiedAccount[]> {
  const all = await db.tx(SYSTEM, listAuditedAccounts, { readOnly: true });
  const accounts = all.filter((id) => only === undefined || id === only);
  const known = new Map(heads.map((head) => [head.customerId, head]));
  const verified: VerifiedAccount[] = [];
  // Reads each account in a snapshot of its own, so that the check never sees only part of a seal that is being added.
  for (const id of accounts) {
    const expected = known.get(id);
    verified.push(
      await db.tx(SYSTEM, (tx) => verifyAccount(tx, id, expected), { readOnly: true, isolation: 'snapshot' }),
    );
  }
  return verified;
}

async function verifyAccount(tx: Tx, customerId: number, expected: Expected | undefined): Promise<VerifiedAccount> {
  const faults: string[] = [];
  let last: Pick<CheckedSeal, 'number' | 'hash'> | undefined;
  let seals = 0;
  let rows = 0;
  let isExpectedThere = expected === undefined;
  for (;;) {
    const page = await checkSeals(tx, { customerId, after: last?.number ?? 0, limit: PAGE });
    if (page.length === 0) break;
    for (const seal of page) {
      faults.push(...missingBetween(last?.number ?? 0, seal.number));
      if (!seal.holds) faults.push(`Seal ${seal.number} was altered.`);
      isExpectedThere ||= seal.number === expected?.number && seal.hash.toString('hex') === expected.hash;
      last = seal;
      seals += 1;
      rows += seal.row_count;
    }
    const whole = page.filter(({ holds }) => holds).map(({ number }) => number);
    for (const { id, is_gone } of await listBadRows(tx, customerId, whole)) {
      faults.push(`Row ${id} was ${is_gone ? 'removed' : 'altered'}.`);
    }
  }
  for (const id of await listStrayRows(tx, customerId)) {
    faults.push(
      `Row ${id} has no seal and is not waiting for one: it was inserted from outside the service, or its seal was removed.`,
    );
  }
  const { waiting, gone } = await findWaitingRows(tx, customerId);
  for (const id of gone) faults.push(`Row ${id} was removed before it was sealed.`);
  if (!isExpectedThere)
    faults.push(`Seal ${expected?.number} does not match the hash that was noted: the chain was rewritten.`);
  const head = await findHead(tx, customerId);
  faults.push(...headFaults(head, last, rows));
  const { in_files: inFiles, destroyed } = await countKeptRows(tx, customerId);
  return {
    customerId,
    seals,
    rows,
    waiting,
    inFiles,
    destroyed,
    head: last ? last.hash.toString('hex') : null,
    faults,
  };
}

/** An account without rows has neither a head nor a seal. */
function headFaults(
  head: Head | undefined,
  last: Pick<CheckedSeal, 'number' | 'hash'> | undefined,
  rows: number,
): readonly string[] {
  const said = `The newest seal is ${last?.number ?? 'gone'}, but the head of the chain is`;
  if ((head?.number ?? 0) !== (last?.number ?? 0)) return [`${said} ${head ? `seal ${head.number}` : 'gone'}.`];
  if (!head || !last) return [];
  if (!head.hash.equals(last.hash)) return [`${said} seal ${head.number} with another hash.`];
  if (head.row_count === rows) return [];
  return [`The seals cover ${rows} rows, but the head of the chain counts ${head.row_count}.`];
}

const missingBetween = (before: number, number: number): readonly string[] =>
  number === before + 1
    ? []
    : number === before + 2
      ? [`Seal ${before + 1} is missing.`]
      : [`Seals ${before + 1} to ${number - 1} are missing.`];
