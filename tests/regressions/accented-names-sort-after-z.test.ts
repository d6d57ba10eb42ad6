import { beforeAll, expect, it } from 'vitest';
import { nameOrder } from '../../src/base/name-order.ts';
import { DEMO, tokenFor } from '../api/company.tokens.ts';
import { anAuEmployee } from '../api/employee.world.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
let token: string;
let companyId: number;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
  companyId = (await send('PUT', '/api/company/create', { name: 'Écoute' })).body.id;
});

const send = async (method: string, path: string, body?: unknown) => {
  const reply = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect(reply.status).toBeLessThan(300);
  return reply;
};

/** As a person would file them. */
const IN_ORDER = [
  'Åberg',
  'aldous',
  'Āwhina',
  'École',
  'edwards',
  "O'Brien",
  'O’Bryan',
  'Ōpango',
  'ORR',
  'Ørsted',
  'Strauß',
  'Strausz',
  'van der Berg',
  'Vander',
  'Zed',
];
const MIXED = IN_ORDER.map((_, index) => IN_ORDER[(index * 7) % IN_ORDER.length]!);

it('Employees stand by the letters of their names, with the company too, accents and case apart [EMP-199] [COMP-029]', async () => {
  const people = MIXED.map((last_name) => anAuEmployee({ last_name }));
  await send('PUT', `/api/company/${companyId}/employees/create`, people);
  const lastNames = (list: { last_name: string }[]) => list.map(({ last_name }) => last_name);
  const { body: employees } = await send('GET', `/api/company/${companyId}/employees`);
  expect(lastNames(employees)).toEqual(IN_ORDER);
  expect(lastNames((await send('GET', `/api/company/${companyId}`)).body.employees)).toEqual(IN_ORDER);
});

it('Last names that differ by an accent alone are one name: the first name decides, then the missing middle name [EMP-199]', async () => {
  const people = [
    anAuEmployee({ last_name: 'Šimun', first_name: 'Zoë' }),
    anAuEmployee({ last_name: 'Simun', first_name: 'Zoe', middle_name: 'Á' }),
    anAuEmployee({ last_name: 'Simun', first_name: 'Ánn' }),
    anAuEmployee({ last_name: 'ŠIMUN', first_name: 'Ann', middle_name: 'Eve' }),
  ];
  await send('PUT', `/api/company/${companyId}/employees/create`, people);
  const { body } = await send('GET', `/api/company/${companyId}/employees`);
  const names = body.map((one: Record<string, string>) => [one.last_name, one.first_name, one.middle_name]);
  expect(names.filter(([last]: string[]) => nameOrder(last!) === 'simun')).toEqual([
    ['Simun', 'Ánn', null],
    ['ŠIMUN', 'Ann', 'Eve'],
    ['Šimun', 'Zoë', null],
    ['Simun', 'Zoe', 'Á'],
  ]);
});

it.each(['departments', 'awards', 'pay-rate-groups'])('The %s of a company stand in the same order', async (noun) => {
  for (const name of MIXED) await send('POST', `/api/company/${companyId}/${noun}`, { name });
  const { body } = await send('GET', `/api/company/${companyId}/${noun}`);
  expect(body.map(({ name }: { name: string }) => name)).toEqual(IN_ORDER);
});

it('Companies stand in the same order', async () => {
  await send('PUT', '/api/company/create', { name: 'Zenith' });
  const { body } = await send('GET', '/api/company');
  const names = body.map(({ name }: { name: string }) => name).filter((name: string) => /^[ÉZ]/.test(name));
  expect(names).toEqual(['Écoute', 'Zenith']);
});

it('The database and the service make the same text to sort by', async () => {
  const names = [...IN_ORDER, 'Đặng', 'Łukasz', 'Œuvre', 'Æther', 'Ísafjörður', '東京', 'İstanbul', 'STRAẞE', ''];
  const rows = await service.database.query<{ key: string }>(
    'select name_order(n.name) as key from unnest($1::text[]) with ordinality as n (name, place) order by n.place',
    [names],
  );
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameOrder));
});

it('The index of the employee list has the order of the list, so that nothing need be sorted', async () => {
  await service.database.query('set enable_sort = off');
  const plan = await service.database.query<Record<'QUERY PLAN', string>>(
    `explain (costs off) select id from employee where customer_id = 3 and company_id = 1
     order by name_order(last_name) collate "C", name_order(first_name) collate "C",
       name_order(middle_name) collate "C" nulls first, id limit 5`,
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toMatch(/using employee_listed/);
  expect(text).not.toMatch(/Sort/);
});
