import { describe, expect, it } from 'vitest';
import { movableClock } from '../base/clock.ts';
import type { Db } from '../db/db.ts';
import { sharedState } from './shared-state.ts';
import type { StatusOut } from './status.schema.ts';
import { concernsOf } from './status.service.ts';

type Status = Omit<StatusOut, 'concerns'>;

const ROOM = { isDiskFull: false };

const WELL: Status = {
  at: '2026-03-10T00:00:00.000000',
  version: '1',
  nodes: 1,
  node: {
    host: 'a',
    process_id: 1,
    runtime: 'v24',
    started_at: '2026-03-10T00:00:00.000000',
    uptime_seconds: 1,
    memory_bytes: 1,
  },
  database: {
    is_up: true,
    address: null,
    server_version: '18',
    started_at: null,
    timeline: 1,
    fail_overs: 0,
    standbys: 0,
    migration: 46,
    migration_name: 'x',
    migrated_at: null,
    migration_known: 46,
    connections_open: 1,
    connections_in_use: 0,
    connections_awaited: 0,
    unreachable: 0,
    uncertain_commits: 0,
  },
  backup: {
    archives_log: true,
    log_archived_at: null,
    is_failing: false,
    last_backup_at: '2026-03-08T00:00:00.000000',
    last_backup_seconds: 2 * 86_400,
    last_backup_by: 'tasman',
    last_drill_at: '2026-02-24T00:00:00.000000',
    last_drill_seconds: 14 * 86_400,
    last_drill_by: 'tasman',
    last_drill_went_well: true,
  },
  queues: [
    { queue: 'webhooks', waiting: 3, oldest_due_seconds: 600, done: 0, failed_attempts: 0, given_up: 0 },
    { queue: 'mail', waiting: 3, oldest_due_seconds: 600, done: 0, failed_attempts: 0, given_up: 0 },
  ],
  filings: [{ kind: 'STP', pending: 1, oldest_seconds: 86_400 }],
  jobs: [{ job: 'mail', went_well_at: null, failures: 2, is_failing: false }],
  errors: { failed_5_minutes: 4, failed_hour: 90, refused_5_minutes: 9, refused_hour: 9 },
};

const NOTHING_KNOWN: Status['backup'] = {
  archives_log: null,
  log_archived_at: null,
  is_failing: null,
  last_backup_at: null,
  last_backup_seconds: null,
  last_backup_by: null,
  last_drill_at: null,
  last_drill_seconds: null,
  last_drill_by: null,
  last_drill_went_well: null,
};

describe('concernsOf', () => {
  it('returns nothing while everything is within its limits', () => {
    expect(concernsOf(WELL, ROOM)).toEqual([]);
  });

  it('describes each concern in a sentence, the worst first', () => {
    const [webhooks, mail] = WELL.queues;
    expect(
      concernsOf(
        {
          ...WELL,
          database: { ...WELL.database, is_up: false, migration: 47 },
          backup: {
            ...WELL.backup,
            is_failing: true,
            last_backup_seconds: 4 * 86_400,
            last_drill_seconds: 30 * 86_400,
            last_drill_went_well: false,
          },
          queues: [
            { ...webhooks!, oldest_due_seconds: 601 },
            { ...mail!, oldest_due_seconds: 7_200 },
          ],
          filings: [{ kind: 'STP', pending: 1, oldest_seconds: 3 * 86_400 }],
          jobs: [{ job: 'audit_seals', went_well_at: null, failures: 1, is_failing: true }],
          errors: { ...WELL.errors, failed_5_minutes: 5 },
        },
        { isDiskFull: true },
      ),
    ).toEqual([
      'The database does not respond',
      'The disk that holds the database is full; nothing can be stored until there is space',
      'The database is at migration 47, newer than this version knows; upgrade this node',
      '5 requests failed in the last five minutes',
      'The write-ahead log cannot be archived; the disk that holds the primary will fill up',
      'The last restore drill failed',
      'The last backup was made 4 days ago',
      'The last restore drill was 30 days ago',
      'A webhook delivery has been due for 10 minutes',
      'An email has been due for 2 hours',
      'A filing (STP) has had no response for 3 days',
      'Sealing the audit log failed in its last round',
    ]);
  });

  it('ignores unknown values while the database is unreachable', () => {
    const unknown = { waiting: null, oldest_due_seconds: null };
    expect(
      concernsOf(
        {
          ...WELL,
          database: { ...WELL.database, is_up: false, migration: null },
          backup: NOTHING_KNOWN,
          queues: WELL.queues.map((queue) => ({ ...queue, ...unknown })),
          filings: [{ kind: 'STP', pending: null, oldest_seconds: null }],
        },
        ROOM,
      ),
    ).toEqual(['The database does not respond']);
  });
});

const NOTHING = { waiting: 0, oldestDueAt: null };

/** A database that returns these answers in order. An error is thrown, and `never` does not resolve. */
function stateOf(answers: readonly (number | null | Error | 'never')[], patienceMs?: number) {
  const clock = movableClock('2026-03-10T00:00:00Z');
  let asked = 0;
  const tx = async () => {
    const answer = answers[asked]!;
    asked += 1;
    if (answer instanceof Error) throw answer;
    if (answer === 'never') return new Promise(() => {});
    return [undefined, NOTHING, NOTHING, [], { timeline: answer }];
  };
  const empty = async () => NOTHING;
  const db = { tx } as unknown as Db;
  const state = sharedState({
    db,
    clock,
    webhooks: empty,
    mail: empty,
    filings: async () => [],
    ...(patienceMs ? { patienceMs } : {}),
  });
  const next = async () => {
    clock.advance({ seconds: 5 });
    return (await state.read())?.database.timeline;
  };
  return { state, next, clock, asked: () => asked };
}

describe('the state that all nodes share', () => {
  it('the shared state is queried at most once in five seconds, even for concurrent reads', async () => {
    const { state, clock, asked } = stateOf([1, 1]);
    await Promise.all([state.read(), state.read()]);
    clock.advance({ seconds: 4 });
    await state.read();
    expect(asked()).toBe(1);
    clock.advance({ seconds: 1 });
    await state.read();
    expect(asked()).toBe(2);
  });

  it('the shared state is unknown while the database fails, and known again afterwards', async () => {
    const { next } = stateOf([1, new Error('away'), 1]);
    expect([await next(), await next(), await next()]).toEqual([1, undefined, 1]);
  });

  it('the shared state is unknown when the database takes too long', async () => {
    const { next } = stateOf(['never'], 1);
    expect(await next()).toBeUndefined();
  });

  it('counts failovers by the timeline, including missed ones, but none for the first read or a standby', async () => {
    const { state, next } = stateOf([3, 3, 4, null, 4, new Error('away'), 6]);
    const counts = [];
    for (let look = 0; look < 7; look += 1) {
      await next();
      counts.push(state.failOvers());
    }
    expect(counts).toEqual([0, 0, 1, 1, 1, 1, 3]);
  });
});
