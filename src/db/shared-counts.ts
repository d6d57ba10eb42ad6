import { type Clock, secondsAfter } from '../base/clock.ts';
import { type Logger, outageLog } from '../base/logger.ts';
import { hashToken, newUuid } from '../base/secrets.ts';
import { type Db, SYSTEM, type TxOptions } from './db.ts';
import type { Listener } from './notify.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

const BEAT_MS = 5_000;
const GONE_AFTER_SECONDS = 30;
const CHANNEL = 'tasman_node';
/** The counts may be lost in a crash without harm. */
const FLEETING: TxOptions = { durability: 'relaxed', rows: 'few' };

export interface SharedCountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly listener?: Pick<Listener, 'on'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** The number of calls that a node allowed in one minute for one rate limit bucket. */
interface LetThrough {
  readonly bucket: string;
  readonly minute: number;
  readonly calls: number;
}

interface WantedCalls {
  readonly bucket: string;
  readonly minute: number;
  readonly limit: number;
  readonly wanted: number;
}

/** Counts the nodes that share a database, and the calls that they allow together. */
export function sharedCounts({ db, clock, listener, logger }: SharedCountDeps) {
  const id = newUuid();
  let nodes = 1;
  let letThrough: () => readonly LetThrough[] = () => [];
  let timer: NodeJS.Timeout | undefined;
  let hasLeft = false;
  let registering: Promise<unknown> = Promise.resolve();

  const notifyNodes = (tx: Tx) => sql`select pg_notify(${CHANNEL}, '')`.execute(tx);

  /** Records that this node is running and reads the number of running nodes. */
  async function register(alsoDo: (tx: Tx) => Promise<unknown> = async () => {}): Promise<void> {
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
    if (wasAlone && nodes > 1) await addToCounts(db, letThrough());
  }

  const counting = outageLog(logger, 'Counting the nodes');
  const quietly = (work: Promise<unknown>) => work.then(counting.wentWell, counting.failed);

  /**
   * Runs one registration at a time. None may run after the node has left, because the node also receives the
   * notification about its own leaving.
   */
  function registerAgain(): void {
    registering = registering.then(() => (hasLeft ? undefined : quietly(register())));
  }

  return {
    nodes: () => nodes,

    take: (wanted: WantedCalls) => takeCalls(db, wanted),

    whenJoined(ask: () => readonly LetThrough[]): void {
      letThrough = ask;
    },

    /**
     * Registers this node and notifies the others, so that a single node notices at once that it is no longer alone.
     */
    async join(): Promise<void> {
      listener?.on(CHANNEL, registerAgain);
      await register(notifyNodes);
    },
    start(): void {
      registering = quietly(this.join());
      timer = setInterval(registerAgain, BEAT_MS).unref();
    },
    async stop(): Promise<void> {
      if (timer === undefined) return;
      clearInterval(timer);
      hasLeft = true;
      await registering;
      const leave = async (tx: Tx) => {
        await sql`delete from service_node where id = ${id}`.execute(tx);
        await notifyNodes(tx);
      };
      await quietly(db.tx(SYSTEM, leave));
    },
  };
}

/** Adds to the shared counts the calls that this node allowed while it was the only node. */
async function addToCounts(db: Db, calls: readonly LetThrough[]): Promise<void> {
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

/** Counts calls against the limit and returns how many of them it allows. */
async function takeCalls(db: Db, { bucket, minute, limit, wanted }: WantedCalls): Promise<number> {
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
}
