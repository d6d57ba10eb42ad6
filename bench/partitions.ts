import pg from 'pg';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { report, round } from './report.ts';
import type { BenchFolder } from './service.ts';

// Measures the costs and benefits of partitioning tables by payday, compared with unpartitioned tables. The tables have
// only the columns and indexes that matter here. Each statement inserts many pays with their working. See
// docs/decisions/old-years.md.

const PAYS = Number(process.env.PAYS ?? 400_000);
const YEARS = 8;
const FIRST_YEAR = 2018;
const ACCOUNTS = 200;
const STEP = 500;
const SHAPES = ['whole', 'partitioned'] as const;
type Shape = (typeof SHAPES)[number];

export async function benchPartitions(folder: BenchFolder): Promise<void> {
  const database = await startEmbedded({ dataDir: folder.path, log: () => {} });
  const db = new pg.Client({ host: database.host, port: database.port, ...database.superuser });
  try {
    await db.connect();
    for (const shape of SHAPES) await make(db, shape);
    await inTurns('inserting, per pay', (shape) => fill(db, shape), PAYS);
    for (const shape of SHAPES) await db.query(`vacuum (analyze) ${shape}_pay, ${shape}_working`);
    await db.query('checkpoint');
    await measure(db);
  } finally {
    await db.end();
    await database.stop();
  }
}

/**
 * In a partitioned table, the primary key and every foreign key that references it must contain the partition column.
 */
async function make(db: pg.Client, shape: Shape): Promise<void> {
  const isPartitioned = shape === 'partitioned';
  const day = isPartitioned ? ', paid_on' : '';
  const parts = isPartitioned ? 'partition by range (paid_on)' : '';
  await db.query(`
    create table ${shape}_pay (customer_id bigint not null, id bigint not null, company_id bigint not null,
      run_id bigint not null, employee_id bigint not null, paid_on date not null, gross numeric(16, 2) not null,
      tax numeric(16, 2) not null, net numeric(16, 2) not null, facts jsonb not null,
      primary key (customer_id, id${day})) ${parts};
    create index on ${shape}_pay (customer_id, run_id, employee_id, id);
    create index on ${shape}_pay (customer_id, company_id, paid_on desc, id desc);
    create index on ${shape}_pay (customer_id, employee_id, paid_on, id);
    create table ${shape}_working (customer_id bigint not null, pay_id bigint not null, paid_on date not null,
      amounts numeric[] not null, figures text not null, primary key (customer_id, pay_id${day}),
      foreign key (customer_id, pay_id${day}) references ${shape}_pay (customer_id, id${day}) on delete cascade) ${parts}`);
  if (!isPartitioned) return;
  for (let year = FIRST_YEAR; year < FIRST_YEAR + YEARS; year += 1) {
    for (const table of ['pay', 'working']) {
      await db.query(`create table partitioned_${table}_${year} partition of partitioned_${table}
        for values from ('${year}-01-01') to ('${year + 1}-01-01')`);
    }
  }
}

/** Inserts week by week, in the order in which pays are created. */
async function fill(db: pg.Client, shape: Shape): Promise<void> {
  const weeks = YEARS * 52;
  const each = Math.round(PAYS / weeks);
  for (let week = 0; week < weeks; week += 1) {
    await pay(db, shape, { from: week * each, count: each, day: dayOf(week) });
  }
}

const dayOf = (week: number): string =>
  new Date(Date.UTC(FIRST_YEAR + Math.floor(week / 52), 0, 3 + (week % 52) * 7)).toISOString().slice(0, 10);

interface Paid {
  readonly from: number;
  readonly count: number;
  readonly day: string;
}

async function pay(db: pg.Client, shape: Shape, { from, count, day }: Paid): Promise<void> {
  await db.query('begin');
  await db.query(
    `insert into ${shape}_pay
     select 1 + n % ${ACCOUNTS}, n, 1 + n % ${ACCOUNTS}, n / 100, n % 5000, $1::date, 1520, 260, 1260, f.facts
     from generate_series($2::bigint, $3::bigint) n
     cross join lateral (select jsonb_object_agg('fact ' || i, repeat(md5((n + i)::text), 6)) as facts
                         from generate_series(1, 6) i) f`,
    [day, from, from + count - 1],
  );
  await db.query(
    `insert into ${shape}_working select 1 + n % ${ACCOUNTS}, n, $1::date, array[1520, 260, 1260]::numeric[],
       repeat(md5(n::text), 10) from generate_series($2::bigint, $3::bigint) n`,
    [day, from, from + count - 1],
  );
  await db.query('commit');
}

async function measure(db: pg.Client): Promise<void> {
  let next = PAYS;
  const last = `${FIRST_YEAR + YEARS - 1}-12-30`;
  const some = (count: number) => {
    next += count;
    return { from: next - count, count, day: last };
  };
  await inTurns('a thousand pays in one transaction', (shape) => pay(db, shape, some(1_000)), 1, 9);
  await inTurns('one pay', (shape) => pay(db, shape, some(1)), 1, 200);
  const id = () => Math.floor(Math.random() * PAYS);
  await inTurns(
    'one pay and its working by id',
    async (shape) => {
      const pay = id();
      await db.query({
        name: `${shape} one`,
        text: `select * from ${shape}_pay p join ${shape}_working w on w.customer_id = p.customer_id and w.pay_id = p.id
               ${shape === 'partitioned' ? 'and w.paid_on = p.paid_on' : ''} where p.customer_id = $1 and p.id = $2`,
        values: [1 + (pay % ACCOUNTS), pay],
      });
    },
    1,
    2_000,
  );
  await inTurns(
    'the pays of an employee in a year',
    async (shape) => {
      const pay = id();
      await db.query({
        name: `${shape} year`,
        text: `select sum(gross) from ${shape}_pay
             where customer_id = $1 and employee_id = $2 and paid_on between $3::date and $4::date`,
        values: [1 + (pay % ACCOUNTS), pay % 5000, '2024-07-01', '2025-06-30'],
      });
    },
    1,
    2_000,
  );
  await inTurns(
    'the pays of a run',
    async (shape) => {
      const pay = id();
      await db.query({
        name: `${shape} run`,
        text: `select * from ${shape}_pay where customer_id = $1 and run_id = $2`,
        values: [1 + (pay % ACCOUNTS), Math.floor(pay / 100)],
      });
    },
    1,
    2_000,
  );
  for (const shape of SHAPES) {
    const { rows } = await db.query<{ bytes: string }>(
      `select sum(pg_indexes_size(oid)) as bytes from pg_class where relkind = 'r' and relname like '${shape}\\_pay%'`,
    );
    reportFigure(`indexes of pays, ${shape}, per pay`, Number(rows[0]!.bytes) / PAYS, 'B');
  }
  await removeFirstYear(db);
}

/** Compares deleting in steps of a few hundred rows, followed by a vacuum, with detaching the partition. */
async function removeFirstYear(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ id: string }>(`select id from whole_pay where paid_on < '${FIRST_YEAR + 1}-01-01'`);
  let longest = 0;
  const began = performance.now();
  for (let from = 0; from < rows.length; from += STEP) {
    const step = performance.now();
    const ids = rows.slice(from, from + STEP).map(({ id }) => Number(id));
    await db.query(
      `delete from whole_pay p using unnest($1::bigint[]) as k (id) where p.customer_id = 1 + k.id % ${ACCOUNTS} and p.id = k.id`,
      [ids],
    );
    longest = Math.max(longest, performance.now() - step);
  }
  const deleted = performance.now();
  await db.query('vacuum whole_pay, whole_working');
  reportFigure('deleting a year in steps, per pay', (deleted - began) / rows.length, 'ms');
  reportFigure('longest step of 500 pays', longest, 'ms');
  reportFigure('vacuum after the deletion, per pay', (performance.now() - deleted) / rows.length, 'ms');
  const took = performance.now();
  for (const table of ['working', 'pay']) {
    await db.query(`alter table partitioned_${table} detach partition partitioned_${table}_${FIRST_YEAR}`);
    // A detached partition keeps its foreign keys, which would prevent detaching the referenced partition of the other
    // table. The detached partition is therefore dropped first.
    await db.query(`drop table partitioned_${table}_${FIRST_YEAR}`);
  }
  reportFigure('detaching and dropping a year, in total', performance.now() - took, 'ms');
}

/** Alternates between both table layouts, so that both run under the same machine conditions. Reports the median. */
async function inTurns(figure: string, work: (shape: Shape) => Promise<void>, units: number, times = 1): Promise<void> {
  const taken: Record<Shape, number[]> = { whole: [], partitioned: [] };
  for (let run = 0; run < times; run += 1) {
    for (const shape of SHAPES) {
      const began = performance.now();
      await work(shape);
      taken[shape].push((performance.now() - began) / units);
    }
  }
  const median = (each: number[]) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)]!;
  const [whole, partitioned] = [median(taken.whole), median(taken.partitioned)];
  report({
    figure: `${figure}, partitioned by year compared with unpartitioned, ${PAYS} pays`,
    value: round(partitioned),
    unit: 'ms',
    floor: round(whole),
    ratio: round(partitioned / whole),
    target: 'none; basis of a decision',
  });
}

const reportFigure = (figure: string, value: number, unit: string): void =>
  report({ figure: `${figure}, ${PAYS} pays`, value: round(value), unit, target: 'none; basis of a decision' });
