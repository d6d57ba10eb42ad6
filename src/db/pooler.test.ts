import { expect, it } from 'vitest';
import { connectionMode, setLocally } from './pooler.ts';

it('sets role and limits once per direct connection', () => {
  expect(connectionMode({})).toEqual({
    options:
      '-c role=tasman_app -c enable_seqscan=off -c jit=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
    local: {},
    keepsStatements: true,
  });
  expect(connectionMode({ asOwner: true }).options).not.toContain('role');
});

it('sets role and limits in each transaction behind a pooler, and nothing that outlives it', () => {
  const way = connectionMode({ isPooled: true });
  expect(way).toEqual({
    local: {
      role: 'tasman_app',
      enable_seqscan: 'off',
      jit: 'off',
      statement_timeout: '60000',
      idle_in_transaction_session_timeout: '60000',
      timezone: 'UTC',
    },
    keepsStatements: false,
  });
  expect(setLocally({ role: 'a', timezone: 'UTC' })).toEqual({
    sql: `select set_config('role', $1, true), set_config('timezone', $2, true)`,
    parameters: ['a', 'UTC'],
  });
});
