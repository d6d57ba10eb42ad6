import { type Clock, secondsAfter } from '../base/clock.ts';
import { hashToken, newUuid } from '../base/secrets.ts';
import { type Db, SYSTEM, type TxOptions } from './db.ts';
import type { Listener } from './notify.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

const BEAT_MS = 5_000;
const GONE_AFTER_SECONDS = 30;
const CHANNEL = 'tasman_node';
/** Nobody misses a count after a crash. */
const FLEETING: TxOptions = { durability: 'relaxed', rows: 'few' };

export interface SharedCountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly listener?: Pick<Listener, 'on'>;
  readonly warn: (error: unknown, text: string) => void;
}

/** Calls that a node has let through, by the name they are counted under. */
interface LetThrough {
  readonly bucket: string;
  readonly minute: number;
  readonly calls: number;
}

/** What the nodes on one database know of each other: how many they are, and how many calls they took together. */
export function sharedCounts({ db, clock, listener, warn }: SharedCountDeps) {
  const id = newUuid();
  let nodes = 1;
  let letThrough: () => readonly LetThrough[] = () => [];
  let timer: NodeJS.Timeout | undefined;
  let hasLeft = false;
  let meeting: Promise<unknown> = Promise.resolve();

  const tell = (tx: Tx) => sql`select pg_notify(${CHANNEL}, '')`.execute(tx);

  /** Says that this node is up and learns how many are. */
  async function meet(alsoDo: (tx: Tx) => Promise<unknown> = async () => {}): Promise<void> {
    const at = clock.now();
    const wasAlone = nodes === 1;
    nodes = await db.tx(SYSTEM, async (tx) => {
      await sql`insert into service_node (id, seen_at) values (${id}, ${at})
                on conflict (id) do update set seen_at = excluded.seen_at`.execute(tx);
      await sql`delete from service_node where seen_at < ${secondsAfter(at, -GONE_AFTER_SECONDS)}`.execute(tx);
      await sql`delete from call_count where minute < ${Math.floor(at.getTime() / 60_000) - 1}`.execute(tx);
      await alsoDo(tx);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from service_node`.execute(tx);
      return Math.max(1, rows[0]?.n ?? 1);
    });
    if (wasAlone && nodes > 1) await note(letThrough());
  }

  /** Takes out of the limits what a node let through before it had company. */
  async function note(calls: readonly LetThrough[]): Promise<void> {
    if (calls.length === 0) return;
    const column = (value: (one: LetThrough) => unknown) => calls.map(value);
    await db.tx(
      SYSTEM,
      (tx) =>
        sql`insert into call_count as c (minute, bucket, taken)
            select minute, bucket, taken from unnest(${column((one) => one.minute)}::int[],
              ${column((one) => hashToken(one.bucket))}::text[], ${column((one) => one.calls)}::int[])
              as n (minute, bucket, taken)
            order by minute, bucket
            on conflict (minute, bucket) do update set taken = c.taken + excluded.taken`.execute(tx),
      FLEETING,
    );
  }

  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => warn(error, 'the nodes could not be counted'));

  /** One meeting at a time, and none once the node has left: it hears of its own leaving too. */
  function meetAgain(): void {
    meeting = meeting.then(() => (hasLeft ? undefined : quietly(meet())));
  }

  return {
    nodes: () => nodes,

    async take({ bucket, minute, limit, wanted }: { bucket: string; minute: number; limit: number; wanted: number }) {
      const { rows } = await db.tx(
        SYSTEM,
        (tx) =>
          sql<{ taken: number }>`
            insert into call_count as c (minute, bucket, taken) values (${minute}, ${hashToken(bucket)}, ${wanted})
            on conflict (minute, bucket) do update set taken = c.taken + excluded.taken where c.taken < ${limit}
            returning taken`.execute(tx),
        FLEETING,
      );
      const taken = rows[0]?.taken;
      return taken === undefined ? 0 : Math.max(0, wanted - Math.max(0, taken - limit));
    },

    whenJoined(ask: () => readonly LetThrough[]): void {
      letThrough = ask;
    },

    /** Joins the others and tells them, so that none of them thinks for another moment that it is alone. */
    async join(): Promise<void> {
      listener?.on(CHANNEL, meetAgain);
      await meet(tell);
    },
    start(): void {
      meeting = quietly(this.join());
      timer = setInterval(meetAgain, BEAT_MS).unref();
    },
    async stop(): Promise<void> {
      if (timer === undefined) return;
      clearInterval(timer);
      hasLeft = true;
      await meeting;
      const leave = async (tx: Tx) => {
        await sql`delete from service_node where id = ${id}`.execute(tx);
        await tell(tx);
      };
      await quietly(db.tx(SYSTEM, leave));
    },
  };
}
