import { expect, it } from 'vitest';
import { setLocally, wayTo } from './pooler.ts';

it('sets role and limits once where a connection is the node’s own', () => {
  expect(wayTo({})).toEqual({
    options:
      '-c role=tasman_app -c enable_seqscan=off -c jit=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
    local: {},
    keepsStatements: true,
  });
  expect(wayTo({ asOwner: true }).options).not.toContain('role');
});

it('sets them in each transaction behind a pooler, and nothing that would outlive it', () => {
  const way = wayTo({ isPooled: true });
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
