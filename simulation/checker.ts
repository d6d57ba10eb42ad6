import { setTimeout as sleep } from 'node:timers/promises';
import type { Book, Entry } from './book.ts';
import type { PayListener } from './listener.ts';
import type { World } from './world.ts';

export interface Findings {
  /** What was told and is not so. Nothing, if the service is to be trusted. */
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Compares what clients were told with what is stored, when all is calm again. */
export async function check(world: World, book: Book, listener: PayListener): Promise<Findings> {
  const faults: string[] = [...book.surprises];
  const stored = await storedOf(world, book);
  for (const entry of book.entries) {
    const found = stored.countOf(entry);
    if (entry.outcome === 'kept' && found !== 1)
      faults.push(`${nameOf(entry)} was acknowledged and is there ${found} times`);
    if (entry.outcome === 'refused' && found !== 0)
      faults.push(`${nameOf(entry)} was refused and is there ${found} times`);
    if (entry.outcome === 'unknown' && found > 1) faults.push(`${nameOf(entry)} is there ${found} times`);
  }
  const wanted = book.entries.filter(({ wish }) => wish.kind === 'pay').map(nameOf);
  for (const name of stored.pays.keys())
    if (!wanted.includes(name)) faults.push(`${name} is there and nobody asked for it`);

  const untold = await eventually(async () => [...stored.ids].filter((id) => !listener.told.has(id)));
  for (const id of untold) faults.push(`nobody was told of pay ${id}`);
  for (const line of await wrongLeaveSums(world)) faults.push(`leave sums differ from their entries: ${line}`);
  for (const args of [['verify'], ['audit', 'verify']]) {
    await world
      .command(args)
      .catch((error: Error) => faults.push(`tasman ${args.join(' ')}: ${error.message.slice(0, 500)}`));
  }
  const counted = (test: (entry: Entry) => boolean) => book.entries.filter(test).length;
  return {
    faults,
    counts: {
      wishes: book.entries.length,
      kept: counted(({ outcome }) => outcome === 'kept'),
      refused: counted(({ outcome }) => outcome === 'refused'),
      unknown: counted(({ outcome }) => outcome === 'unknown'),
      'sent more than once': counted(({ tries }) => tries > 1),
      pays: stored.ids.size,
      'pays told': listener.told.size,
    },
  };
}

const nameOf = ({ wish }: Entry): string =>
  wish.kind === 'pay' ? `the pay of ${wish.employeeId} on ${wish.payDate}` : `employee ${wish.number}`;

async function storedOf(world: World, book: Book) {
  const numbers = new Set(book.entries.flatMap(({ wish }) => (wish.kind === 'employee' ? [wish.number] : [])));
  const rowsOf = async (statement: string) => (await world.sql(statement)).split('\n').filter(Boolean);
  const employees = new Map<string, number>();
  for (const line of await rowsOf(`select number from employee where last_name = number`)) {
    if (numbers.has(line)) employees.set(line, (employees.get(line) ?? 0) + 1);
  }
  const pays = new Map<string, number>();
  const ids = new Set<number>();
  const found = await rowsOf(
    `select p.id, p.employee_id, p.pay_date from pay p join employee e using (customer_id)
     where e.id = p.employee_id and e.last_name = e.number`,
  );
  for (const line of found) {
    const [id, employeeId, payDate] = line.split('|');
    const name = `the pay of ${employeeId} on ${payDate}`;
    pays.set(name, (pays.get(name) ?? 0) + 1);
    ids.add(Number(id));
  }
  const countOf = (entry: Entry): number =>
    (entry.wish.kind === 'pay' ? pays.get(nameOf(entry)) : employees.get(entry.wish.number)) ?? 0;
  return { countOf, pays, ids };
}

const wrongLeaveSums = async (world: World): Promise<readonly string[]> =>
  (
    await world.sql(
      `select coalesce(b.employee_id, e.employee_id), coalesce(b.leave_type, e.leave_type), b.quantity, e.quantity
       from leave_balance b full join (
         select customer_id, employee_id, leave_type, unit, sum(quantity) as quantity from leave_entry group by 1, 2, 3, 4
       ) e using (customer_id, employee_id, leave_type, unit)
       where coalesce(b.quantity, 0) <> coalesce(e.quantity, 0)`,
    )
  )
    .split('\n')
    .filter(Boolean);

const PATIENCE_MS = 120_000;
/** Deliveries that failed are tried again; whatever is left after that time is lost. */
async function eventually(missing: () => Promise<readonly number[]>): Promise<readonly number[]> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const left = await missing();
    if (left.length === 0 || Date.now() > end) return left;
    await sleep(250);
  }
}
