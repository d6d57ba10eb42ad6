import { expect, it } from 'vitest';
import { isAbn } from '../../../base/identifiers.ts';
import { BUNDLED_FUNDS, fundRegistry } from './fund-registry.ts';

const answerTo = async (body: unknown) => {
  const registry = fundRegistry({
    ask: async () => ({ status: 200, body }),
    clock: { now: () => new Date(0), today: () => '2026-03-10' } as never,
    logger: { warn: () => {} },
  });
  return (await registry.lookUp(new Set(['XYZ0100AU']))).get('XYZ0100AU');
};

it('reads a fund’s ABN and account from the registry, and ignores an invalid ABN or account', async () => {
  const account = { bsb: '062-000', account_number: '111222', account_name: 'Example Super' };
  expect(await answerTo({ name: 'Example Super', abn: '98 111 133 334', ...account })).toEqual({
    is: 'known',
    name: 'Example Super',
    abn: '98111133334',
    account: { bsb: '062-000', number: '111222', name: 'Example Super' },
  });
  expect(await answerTo({ name: 'Example Super', abn: '98111133335', ...account, bsb: '62' })).toEqual({
    is: 'known',
    name: 'Example Super',
  });
  expect(await answerTo({ name: 'Example Super', abn: 98111133334, account_number: {} })).toEqual({
    is: 'known',
    name: 'Example Super',
  });
});

it('every bundled fund has a valid ABN', () => {
  expect([...BUNDLED_FUNDS.values()].filter(({ abn }) => !isAbn(abn))).toEqual([]);
});
