import { anAuEmployee } from '../fixtures/pay-world.ts';
import type { TestApp } from '../harness/app.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A company made for one test, with people who are alike, through the API. */
export interface MadeCompany {
  readonly id: number;
  readonly employees: readonly number[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** Opens the run that holds the day and makes its drafts. */
  prepare(payDate: string): Promise<number>;
  complete(runId: number): Promise<void>;
}

const BATCH = 100;

export async function aCompany(
  service: TestApp,
  { name, people, fields = {} }: { name: string; people: readonly Fields[]; fields?: Fields },
): Promise<MadeCompany> {
  const token = await service.login('admin@demo.example', 'demo-admin');
  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
    return reply.body;
  };
  const company = await send('PUT', '/api/company/create', { name, country: 'AU', default_super_rate: '0.12' });
  const employees: number[] = [];
  for (let from = 0; from < people.length; from += BATCH) {
    const items = people.slice(from, from + BATCH).map((person) => anAuEmployee({ ...fields, ...person }));
    const made = await send('PUT', `/api/company/${company.id}/employees/create`, items);
    const refused = made.find((one: { employee: unknown }) => !one.employee);
    if (refused) throw new Error(`An employee was refused: ${JSON.stringify(refused)}`);
    employees.push(...made.map((one: { employee: { id: number } }) => one.employee.id));
  }
  const runs = `/api/company/${company.id}/pay-runs`;
  const pay_period = String(fields.pay_period ?? 'WEEKLY');
  return {
    id: company.id,
    employees,
    call: send,
    async prepare(pay_date) {
      const { pay_run_id } = await send('POST', runs, { pay_period, pay_date });
      await send('POST', `${runs}/${pay_run_id}/pending-pays`);
      return pay_run_id;
    },
    complete: (runId) => send('POST', `${runs}/${runId}/complete`),
  };
}
