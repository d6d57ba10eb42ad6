import { type VerifiedAccount, verifyAudit } from '../../audit/verify.ts';
import { counted } from '../../base/counted.ts';
import { SYSTEM } from '../../db/db.ts';
import { readBackupKey } from '../backup/key.ts';
import { listKeptYears } from '../old-years/kept-year.store.ts';
import { requireFile } from '../old-years/year-folder.ts';
import { type CommandContext, command, idOf } from './command.ts';
import { CommandError, UsageError } from './usage-error.ts';

/** The maximum number of faults printed. The rest are only counted. */
const MOST_SHOWN = 100;

const verify = command({
  name: 'audit verify',
  summary:
    'Check the audit log against its chain of seals. Exit code 0: complete and unaltered; 1: rows are missing or altered.',
  options: {
    customer: { type: 'text', value: 'id', means: 'Check only this account; 0 is the service itself' },
    'old-years': {
      type: 'text',
      value: 'path',
      means: 'The folder with the files of old years; the rows in these files are checked too',
    },
    'key-file': {
      type: 'text',
      value: 'path',
      means: 'The file with the key of the files of old years (or BACKUP_KEY_FILE, BACKUP_KEY)',
    },
    head: {
      type: 'text',
      value: 'account:seal:hash',
      means: 'A chain head that was printed earlier and must still be in the chain',
    },
  },
  async run(context, given) {
    const head = given.head === undefined ? undefined : headOf(given.head);
    const only = given.customer === undefined ? head?.customerId : accountOf(given.customer);
    const accounts = await verifyAudit(context.db, {
      ...(only === undefined ? {} : { only }),
      ...(head ? { heads: [head] } : {}),
    });
    if (accounts.length === 0) throw new CommandError(`There is no customer ${only}.`);
    const inFiles = accounts.reduce((total, account) => total + account.inFiles, 0);
    const folder = given['old-years'];
    const faults = [
      ...accounts.flatMap((account) => account.faults.map((fault) => `Account ${account.customerId}: ${fault}`)),
      ...(folder === undefined ? [] : await faultsInFiles(context, accounts, folder, given['key-file'])),
    ];
    if (faults.length > 0) throw new CommandError(brokenText(faults));
    const sum = (count: (account: VerifiedAccount) => number) =>
      accounts.reduce((total, account) => total + count(account), 0);
    const destroyed = sum((account) => account.destroyed);
    return {
      result:
        inFiles === 0 || folder !== undefined
          ? 'The audit log is complete and unaltered.'
          : `The audit log is complete and unaltered, except for ${counted(inFiles, 'row')} in files of old years, which were not checked. Pass the folder of these files with --old-years.`,
      rows: sum(({ rows }) => rows),
      ...(inFiles > 0 ? { in_files: inFiles } : {}),
      ...(destroyed > 0 ? { destroyed } : {}),
      waiting: sum(({ waiting }) => waiting),
      heads: accounts.flatMap(({ customerId, seals, head }) =>
        head === null ? [] : [`${customerId}:${seals}:${head}`],
      ),
    };
  },
});

/** Checks the archived rows: each must match its seal, and none may be missing. */
async function faultsInFiles(
  { db, env }: CommandContext,
  accounts: readonly VerifiedAccount[],
  folder: string,
  keyFile: string | undefined,
): Promise<readonly string[]> {
  const { verifyEntries } = await import('../old-years/verify-entries.ts');
  const key = await readBackupKey({ keyFile }, env);
  const faults: string[] = [];
  for (const { customerId } of accounts.filter((account) => account.inFiles > 0)) {
    const years = await db.tx(SYSTEM, (tx) => listKeptYears(tx, customerId), { readOnly: true });
    for (const kept of years.filter(
      ({ book, state, taken }) => book === 'AUDIT' && state !== 'destroyed' && taken > 0,
    )) {
      const { differences } = await verifyEntries({ db, key }, kept, await requireFile(kept, folder));
      faults.push(...differences.map((text) => `Account ${customerId}: ${text}.`));
    }
  }
  return faults;
}

const brokenText = (faults: readonly string[]): string =>
  [
    ...faults.slice(0, MOST_SHOWN),
    ...(faults.length > MOST_SHOWN
      ? [`${counted(faults.length - MOST_SHOWN, 'more fault is', 'more faults are')} not shown.`]
      : []),
    'The audit log was altered after it was sealed.',
  ].join('\n');

const accountOf = (text: string): number => (text === '0' ? 0 : idOf('customer', text));

function headOf(text: string): { customerId: number; number: number; hash: string } {
  const [, customerId, number, hash] = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === undefined) throw new UsageError(`--head must be account:seal:hash, but it is "${text}".`);
  return { customerId: Number(customerId), number: Number(number), hash };
}

export const auditCommands = [verify];
