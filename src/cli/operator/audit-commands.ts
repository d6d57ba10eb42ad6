import { type VerifiedAccount, verifyAudit } from '../../audit/verify.ts';
import { command, idOf } from './command.ts';
import { CommandError, UsageError } from './usage-error.ts';

/** How many faults are written out; the rest is counted. */
const MOST_SHOWN = 100;

const verify = command({
  name: 'audit verify',
  summary: 'Hold the audit log against its chain of seals. Exit code 0: it is whole; 1: rows are gone or altered.',
  options: {
    customer: { type: 'text', value: 'id', means: 'One account only; 0 is the service itself' },
    head: { type: 'text', value: 'account:seal:hash', means: 'A head printed earlier that must still be in the chain' },
  },
  async run(desk, given) {
    const head = given.head === undefined ? undefined : headOf(given.head);
    const only = given.customer === undefined ? head?.customerId : accountOf(given.customer);
    const accounts = await verifyAudit(desk.db, { ...(only === undefined ? {} : { only }), ...(head ? { heads: [head] } : {}) });
    if (accounts.length === 0) throw new CommandError(`There is no customer ${only}.`);
    const faults = accounts.flatMap((account) =>
      account.faults.map((fault) => `Account ${account.customerId}: ${fault}`),
    );
    if (faults.length > 0) throw new CommandError(brokenText(faults));
    const sum = (count: (account: VerifiedAccount) => number) =>
      accounts.reduce((total, account) => total + count(account), 0);
    return {
      result: 'The audit log is whole.',
      rows: sum(({ rows }) => rows),
      waiting: sum(({ waiting }) => waiting),
      heads: accounts.flatMap(({ customerId, seals, head }) =>
        head === null ? [] : [`${customerId}:${seals}:${head}`],
      ),
    };
  },
});

const brokenText = (faults: readonly string[]): string =>
  [
    ...faults.slice(0, MOST_SHOWN),
    ...(faults.length > MOST_SHOWN ? [`${faults.length - MOST_SHOWN} more faults are not shown.`] : []),
    'The audit log is not what it was when it was sealed.',
  ].join('\n');

const accountOf = (text: string): number => (text === '0' ? 0 : idOf('customer', text));

function headOf(text: string): { customerId: number; number: number; hash: string } {
  const [, customerId, number, hash] = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === undefined) throw new UsageError(`--head must be account:seal:hash, but it is "${text}".`);
  return { customerId: Number(customerId), number: Number(number), hash };
}

export const auditCommands = [verify];
