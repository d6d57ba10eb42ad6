import { type Actor, actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, forbidden, inBody, notFound, unprocessable } from '../../../base/errors.ts';
import type { Page } from '../../../base/page.ts';
import { atTestTime, type TestTime } from '../../../base/test-time.ts';
import { instantWithOffset, timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import { afterCommit } from '../../../db/after-commit.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller, Principal } from '../../../http/principal.ts';
import type { TestClockAdvanceIn, TestClockIn, TestClockOut } from './test-clock.schema.ts';
import * as store from './test-clock.store.ts';

export interface TestClockDeps {
  readonly db: Db;
  /** The real clock. */
  readonly clock: Clock;
  /** Tells the nodes that the account has its first clock or no longer has one. The auth module supplies it. */
  readonly accounts: {
    announce(tx: Tx, customerId: number): Promise<unknown>;
    forget(customerId: number): void;
  };
  /** Starts the background work after a commit. */
  readonly wake: () => void;
}

/** The account that owns the clocks, and who acts for it: a caller of the API or the operator. */
export interface ClockOwner {
  readonly customerId: number;
  readonly isSandbox: boolean;
  readonly actor: Actor;
}

export const clockOwner = ({ principal, requestId }: Caller): ClockOwner => ({
  customerId: principal.customerId,
  isSandbox: principal.isSandbox,
  actor: actorOf(principal, requestId),
});

export type TestClockService = ReturnType<typeof testClockService>;

const MOST_CLOCKS = 50;
const MOST_YEARS = 2;
/** The earliest time for which the service has the law's parameters, and a time later than any test needs. */
const FIRST = new Date('2024-07-01T00:00:00Z');
const LAST = new Date('2099-12-31T00:00:00Z');

/** Contract [CLOCK-001, CLOCK-002]: the test clocks of a sandbox account. */
export function testClockService(deps: TestClockDeps) {
  const { db, clock, accounts } = deps;
  return {
    list: ({ customerId }: ClockOwner, page?: Page): Promise<TestClockOut[]> =>
      db.tx(customerId, async (tx) => (await store.listTestClocks(tx, page)).map(view), { readOnly: true }),

    read: ({ customerId }: ClockOwner, id: number): Promise<TestClockOut> =>
      db.tx(customerId, (tx) => shown(tx, id), { readOnly: true }),

    async create(owner: ClockOwner, given: TestClockIn): Promise<TestClockOut> {
      const { customerId } = owner;
      requireSandbox(owner);
      const now = instantOf('now', given.now);
      if (now < FIRST || now > LAST) {
        throw unprocessable(
          `now is ${given.now}, but a test clock starts between 2024-07-01 and 2099-12-31`,
          inBody('out_of_range', 'now'),
        );
      }
      const made = await db.tx(customerId, async (tx) => {
        if ((await store.countTestClocks(tx)) >= MOST_CLOCKS) {
          throw conflict(`The account has ${MOST_CLOCKS} test clocks, which is the limit; delete one first`);
        }
        const at = clock.now();
        const { id } = await store.insertTestClock(tx, { customerId, name: given.name ?? null, now, at });
        await note(tx, owner, at, { action: 'test-clock.create', id, after: { now: timestamp(now) } });
        await accounts.announce(tx, customerId);
        return shown(tx, id);
      });
      accounts.forget(customerId);
      return made;
    },

    async advance(owner: ClockOwner, id: number, given: TestClockAdvanceIn): Promise<TestClockOut> {
      requireSandbox(owner);
      const to = instantOf('to', given.to);
      return db.tx(owner.customerId, async (tx) => {
        const { reads_at: now } = await requireReady(tx, id);
        requireWithin(now, to);
        await store.setTestClock(tx, id, { advancing_to: to });
        const after = { from: timestamp(now), to: timestamp(to) };
        await note(tx, owner, clock.now(), { action: 'test-clock.advance', id, after });
        afterCommit(tx, deps.wake);
        return shown(tx, id);
      });
    },

    async remove(owner: ClockOwner, id: number): Promise<void> {
      const { customerId } = owner;
      requireSandbox(owner);
      await db.tx(customerId, async (tx) => {
        await requireReady(tx, id);
        const companies = await store.deleteTestClock(tx, id);
        await note(tx, owner, clock.now(), { action: 'test-clock.delete', id, after: { companies } });
        await accounts.announce(tx, customerId);
      });
      accounts.forget(customerId);
    },

    /** Runs work at the time of this clock, such as creating a company under it. */
    async under<T>({ principal }: Caller, id: number, work: () => Promise<T>): Promise<T> {
      requireSandbox(principal);
      const { id: testClockId, reads_at: now } = await db.tx(principal.customerId, (tx) => requireClock(tx, id), {
        readOnly: true,
      });
      return atTestTime({ testClockId, now, real: clock }, work);
    },

    /** Runs the work of a call at the time of its company. Costs a query only in accounts with test clocks. */
    async inCompanyTime<T>(principal: Principal, params: unknown, work: () => Promise<T>): Promise<T> {
      const of = principal.hasTestClocks ? companyOf(principal, params) : undefined;
      const found = of && (await db.tx(principal.customerId, (tx) => store.findTimeOf(tx, of), { readOnly: true }));
      return found ? atTestTime({ testClockId: found.id, now: found.reads_at, real: clock }, work) : work();
    },
  };
}

/** Groups companies by the clock that they use, with the time of each group. */
export async function byTestClock<C extends { readonly id: number }>(
  tx: Tx,
  real: Clock,
  companies: readonly C[],
): Promise<readonly { readonly companies: readonly C[]; readonly time: TestTime | undefined }[]> {
  const clocks = await store.listTestClocks(tx);
  const inTests = new Set(clocks.flatMap(({ company_ids }) => company_ids));
  return [
    { companies: companies.filter(({ id }) => !inTests.has(id)), time: undefined },
    ...clocks.map(({ id, reads_at: now, company_ids }) => ({
      companies: companies.filter((company) => company_ids.includes(company.id)),
      time: { testClockId: id, now, real },
    })),
  ].filter((group) => group.companies.length > 0);
}

function companyOf({ employee }: Principal, params: unknown): store.CompanyOfCall | undefined {
  if (employee) return { company_id: employee.companyId };
  const ids = (params ?? {}) as Readonly<Record<string, number>>;
  for (const name of ['company_id', 'employee_id', 'pay_run_id', 'pay_id']) {
    if (ids[name] !== undefined) return { [name]: ids[name] } as unknown as store.CompanyOfCall;
  }
  return undefined;
}

function requireSandbox({ isSandbox }: Pick<ClockOwner, 'isSandbox'>): void {
  if (isSandbox) return;
  throw forbidden(
    'Test clocks exist only in sandbox accounts, and this account is not a sandbox; the operator of the service can create a sandbox account',
  );
}

async function requireClock(tx: Tx, id: number): Promise<store.ListedTestClock> {
  const found = await store.findTestClock(tx, id);
  if (!found) throw notFound(`The account has no test clock ${id}`);
  return found;
}

/** Locks the clock. A clock that is advancing cannot be advanced or deleted. */
async function requireReady(tx: Tx, id: number): Promise<store.TestClockRecord> {
  const found = await store.lockTestClock(tx, id);
  if (!found) throw notFound(`The account has no test clock ${id}`);
  if (found.advancing_to === null) return found;
  throw conflict(
    `Test clock ${id} is still advancing to ${timestamp(found.advancing_to)}; wait until its state is ready`,
  );
}

/** The instant of a field. Text such as 31 June has the right format, but there is no such day. */
function instantOf(field: 'now' | 'to', text: string): Date {
  const instant = instantWithOffset(text);
  if (instant) return instant;
  throw unprocessable(`${field} is "${text}", which is not a valid date and time`, inBody('wrong_format', field));
}

function requireWithin(now: Date, to: Date): void {
  if (to <= now) {
    throw unprocessable(
      `to is not later than the time of the clock, ${timestamp(now)}; a test clock cannot go back`,
      inBody('too_small', 'to'),
    );
  }
  const most = new Date(now);
  most.setUTCFullYear(now.getUTCFullYear() + MOST_YEARS);
  if (to <= most && to <= LAST) return;
  throw unprocessable(
    `to is too far away: a test clock advances by at most ${MOST_YEARS} years at a time, to ${timestamp(most < LAST ? most : LAST)}`,
    inBody('too_large', 'to'),
  );
}

const shown = async (tx: Tx, id: number): Promise<TestClockOut> => view(await requireClock(tx, id));

const note = (
  tx: Tx,
  { customerId, actor }: ClockOwner,
  at: Date,
  { action, id, after }: { action: string; id: number; after: Readonly<Record<string, unknown>> },
) => recordAudit(tx, { customerId, actor, at }, [{ action, entityType: 'test-clock', entityId: id, after }]);

const view = (clock: store.ListedTestClock): TestClockOut => ({
  id: clock.id,
  name: clock.name,
  now: timestamp(clock.reads_at),
  state: clock.advancing_to === null ? 'ready' : 'advancing',
  advancing_to: timestampOrNull(clock.advancing_to),
  company_ids: [...clock.company_ids],
  created_at: timestamp(clock.created_at),
});
