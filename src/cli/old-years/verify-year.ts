import type { Country } from '../../base/country.ts';
import type { Db } from '../../db/db.ts';
import { TOTAL_NAMES } from '../../resources/pay/past/stored.public.ts';
import type { Found } from '../../resources/pay/verify/found.ts';
import { checkPays } from '../../resources/pay/verify/repeat.ts';
import type { StoredPay } from '../../resources/pay/verify/verify.store.ts';
import type { Law } from '../../rules/law.ts';
import type { BackupKey } from '../backup/key.ts';
import { differenceText } from '../verify.ts';
import type { KeptYear } from './kept-year.store.ts';
import { listOtherTotals } from './pays.store.ts';
import { type VerifiedYear, verifyEntries } from './verify-entries.ts';
import { detailsIn, openYearFile, payIn } from './year-file.ts';
import { requireSame } from './year-folder.ts';

interface Verifying {
  readonly db: Db;
  readonly law: Law;
  readonly key: BackupKey | undefined;
}

/** Checks a file against its recorded digest, and its contents against the rules, the database and the audit seals. */
export async function verifyYear(verifying: Verifying, kept: KeptYear, path: string): Promise<VerifiedYear> {
  return kept.book === 'AUDIT' ? verifyEntries(verifying, kept, path) : verifyPays(verifying, kept, path);
}

interface PayInFile extends Omit<StoredPay, (typeof TOTAL_NAMES)[number]> {
  readonly row: string;
  readonly lines: readonly { readonly code: string; readonly amount: number }[];
}

/** The number of pays recalculated at a time. */
const PAYS = 200;

/** Recalculates each pay from its facts in the file, and compares the totals with the database. */
async function verifyPays({ db, law, key }: Verifying, kept: KeptYear, path: string): Promise<VerifiedYear> {
  await requireSame(kept, path);
  const differences: string[] = [];
  let records = 0;
  for await (const pays of groupsIn(path, key)) {
    records += pays.length;
    const linesOf = new Map(pays.map(({ id, lines }) => [id, lines]));
    const amountsOf = (id: number) => linesOf.get(id)!.map(({ code, amount }) => ({ code, amount: String(amount) }));
    const report = (found: Found) => differences.push(differenceText({ customerId: kept.customer_id, ...found }));
    checkPays(law, pays.map(asStored), amountsOf, report);
    const rows = pays.map(({ row }) => row);
    const others = await db.tx(kept.customer_id, (tx) => listOtherTotals(tx, kept.customer_id, rows, TOTAL_NAMES), {
      readOnly: true,
    });
    for (const id of others) differences.push(`Pay ${id} has different totals in the database and in "${kept.file}"`);
  }
  return { records, differences };
}

/** Totals are numbers in the file (within the precision of a float) but strings in the database. */
function asStored({ row: _, lines: _lines, ...pay }: PayInFile): StoredPay {
  const of = pay as unknown as Readonly<Record<string, unknown>> & { readonly country: Country };
  return { ...of, ...Object.fromEntries(TOTAL_NAMES.map((name) => [name, String(of[name])])) } as unknown as StoredPay;
}

/** Yields groups of pays. Pays that were taxed together are adjacent in the file and remain in one group. */
async function* groupsIn(path: string, key: BackupKey | undefined): AsyncGenerator<readonly PayInFile[]> {
  let pays: PayInFile[] = [];
  let row = '';
  for await (const line of (await openYearFile(path, key)).records()) {
    row = payIn(line) ?? row;
    const details = detailsIn(line);
    if (details === undefined) continue;
    const pay: PayInFile = { ...JSON.parse(row), row, lines: JSON.parse(details).lines };
    const last = pays.at(-1);
    const goesWithLast = pay.tax_shared_with !== null && pay.tax_shared_with === last?.tax_shared_with;
    if (pays.length >= PAYS && !goesWithLast) {
      yield pays;
      pays = [];
    }
    pays.push(pay);
  }
  if (pays.length > 0) yield pays;
}
