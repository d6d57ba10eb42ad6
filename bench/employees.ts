import { monotonicMs } from '../src/base/clock.ts';
import { FIELDS } from '../src/resources/people/employee/fields.ts';
import { signedIn } from './caller.ts';
import { report, round, timeEach, timeInTurns } from './report.ts';
import { type BenchFolder, gatherStatistics, startBareServer, withBareDatabase } from './service.ts';
import { person } from './staff.ts';

const CREATED = 1_000;
const LISTED = 5_000;
const LONG = 20_000;
const FEW = { warm: 5, times: 7 };
const MANY = { warm: 1_500, times: 500 };

/** A new employee with most of the fields that API clients send. Every employee is different. */
const employee = (index: number) => ({
  ...person(index),
  last_name: `Family${index % 997}`,
  number: `B${index}`,
  email_address: `person${index}@bench.example`,
  phone_mobile: '0400 000 000',
  holiday_leave_hours: '38',
  sick_leave_hours: '12.5',
  primary_bank_bsb: '062-000',
  primary_bank_account_number: '12345678',
  primary_bank_account_name: 'Bench',
});

interface Bench {
  readonly companyId: number;
  call(method: 'GET' | 'PUT', path: string, body?: unknown): Promise<string>;
  /** Runs a query and JSON.stringify without the service. */
  bare(sql: string, id: number): Promise<unknown>;
  /** Runs a query through a bare HTTP server. */
  bareOverHttp(sql: string, id: number): Promise<unknown>;
}

/**
 * Creates 1,000 employees in one call, lists 5,000 and reads one, each compared with the bare query where possible.
 * Then lists four times as many.
 */
export const benchEmployeesOverHttp = (folder: BenchFolder): Promise<void> =>
  withBareDatabase(folder, async (service, client, url) => {
    const bareServer = await startBareServer(url);
    const ask = await signedIn(service);
    const call: Bench['call'] = async (method, path, body) => (await ask(method, path, body)).text;
    const company = JSON.parse(await call('PUT', '/api/company/create', { name: 'Bench Pty Ltd' }));
    const bench: Bench = {
      companyId: company.id,
      call,
      bareOverHttp: bareServer.ask,
      bare: async (sql: string, id: number) => JSON.stringify((await client.query(sql, [id])).rows),
    };
    const id = await measureCreate(bench);
    await gatherStatistics(client);
    const before = service.residentMb();
    let peak = before;
    const watching = setInterval(() => {
      peak = Math.max(peak, service.residentMb());
    }, 10);
    await measureList(bench, () =>
      client.query(
        `insert into employee_change as c (customer_id, employee_id, changes) select customer_id, id, 1 from employee
         on conflict (customer_id, employee_id) do update set changes = c.changes + 1`,
      ),
    );
    clearInterval(watching);
    report({
      figure: 'extra memory while 5,000 employees are listed repeatedly',
      value: round(peak - before),
      unit: 'MB',
      target: 'under 100',
    });
    await measureOne(bench, id);
    await measureLongList(bench);
    await bareServer.stop();
  });

async function measureCreate({ companyId, call }: Bench): Promise<number> {
  let id = 0;
  let best = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < LISTED / CREATED; batch += 1) {
    const began = monotonicMs();
    const made = await createBatch({ companyId, call }, batch);
    best = Math.min(best, monotonicMs() - began);
    id = JSON.parse(made)[0].employee.id;
  }
  report({
    figure: 'employees created in one call of 1,000',
    value: Math.round((CREATED / best) * 1_000),
    unit: '1/s',
    target: 'at least 1,000',
  });
  return id;
}

const createBatch = ({ companyId, call }: Pick<Bench, 'companyId' | 'call'>, batch: number): Promise<string> => {
  const items = Array.from({ length: CREATED }, (_, index) => employee(batch * CREATED + index));
  return call('PUT', `/api/company/${companyId}/employees/create`, items);
};

/** Lists four times as many employees. The time per employee must not grow. */
async function measureLongList(bench: Bench): Promise<void> {
  const ask = () => bench.call('GET', `/api/company/${bench.companyId}/employees`);
  const short = await timeEach(FEW, ask);
  for (let batch = LISTED / CREATED; batch < LONG / CREATED; batch += 1) await createBatch(bench, batch);
  const long = await timeEach(FEW, ask);
  const [each, floor] = [(long.p50 * 1000) / LONG, (short.p50 * 1000) / LISTED];
  report({
    figure: `time per employee in a list of ${LONG}, compared with a list of ${LISTED}`,
    value: round(each),
    unit: 'µs',
    floor: round(floor),
    ratio: round(each / floor),
    target: 'about 1x',
  });
}

const LIST = 'select * from employee where company_id = $1 order by lower(last_name), id';
const ONE = 'select * from employee where customer_id = 3 and id = $1';

async function measureList(
  { companyId, call, bare, bareOverHttp }: Bench,
  changeLeaveOfAll: () => Promise<unknown>,
): Promise<void> {
  const ask = () => call('GET', `/api/company/${companyId}/employees`);
  const first = await timeEach({ warm: 0, times: 1 }, ask);
  const list = await timeEach(FEW, ask);
  const changed: number[] = [];
  for (let times = 0; times < FEW.times; times += 1) {
    await changeLeaveOfAll();
    changed.push((await timeEach({ warm: 0, times: 1 }, ask)).p50);
  }
  changed.sort((a, b) => a - b);
  const listFloor = await timeEach(FEW, () => bare(LIST, companyId));
  const listOverHttp = await timeEach(FEW, () => bareOverHttp(LIST, companyId));
  const fields = Object.keys(FIELDS).length;
  const all = `list of 5,000 employees of ${fields} fields, p50`;
  beside(all, list.p50, listFloor.p50, 'under 300 ms, at most 2x');
  beside('the list after the leave or pays of all employees changed', changed[FEW.times >> 1]!, listFloor.p50, 'none');
  beside('the same list, first request', first.p50, listFloor.p50, 'at most 1.5x');
  beside(`${all}, compared with a bare HTTP server`, list.p50, listOverHttp.p50, 'none');
}

async function measureOne({ call, bare, bareOverHttp }: Bench, id: number): Promise<void> {
  const [one, floor, overHttp] = await timeInTurns(MANY, [
    () => call('GET', `/api/employees/${id}`),
    () => bare(ONE, id),
    () => bareOverHttp(ONE, id),
  ]);
  beside('GET employee, p50', one!.p50, floor!.p50, 'at most 2x');
  beside('GET employee, p50, compared with a bare HTTP server', one!.p50, overHttp!.p50, 'none');
}

function beside(figure: string, ms: number, floor: number, target: string): void {
  report({ figure, value: round(ms), unit: 'ms', floor: round(floor), ratio: round(ms / floor), target });
}
