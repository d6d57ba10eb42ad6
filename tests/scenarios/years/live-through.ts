import { expect } from 'vitest';
import { anAuEmployee, anNzEmployee, type PayWorld } from '../../fixtures/pay-world.ts';
import { type Fields, filled, type Row, rowsOf, type Sheet } from './sheet.ts';

/** Formats an amount with two decimals, as in the sheet, so that floating-point errors do not matter. */
const shownAs = (value: unknown): string =>
  value === null || value === undefined ? 'nothing' : Number(value).toFixed(2);
const cellAs = (row: Row, name: string): string => row.cell(name).toFixed(2);

/**
 * The number of paydays in each call. A year needs several calls, so that later calls also depend on pays of earlier
 * ones.
 */
const AT_ONCE = 13;

/**
 * Pays the employee through the API in the order of the paydays. Compares every pay and the year to date with the
 * sheet.
 */
export async function liveThrough(world: PayWorld, country: 'AU' | 'NZ', sheet: Sheet): Promise<void> {
  const companyId = await companyOf(world, country, sheet);
  const maker = country === 'AU' ? anAuEmployee : anNzEmployee;
  const [id] = (await world.employees(companyId, [maker(sheet.employee)])) as [number];
  const call = async (method: string, url: string, body: unknown) => {
    const reply = await world.service.call(method, url, { token: world.token, body });
    expect(reply.status, `${method} ${url}: ${reply.text.slice(0, 400)}`).toBe(200);
    return reply.body;
  };
  if (sheet.declarations) {
    const now = world.service.clock.now();
    if (sheet.declared_on) world.service.clock.set(`${sheet.declared_on}T00:00:00Z`);
    await call('PATCH', `/api/employees/${id}/declarations`, sheet.declarations);
    world.service.clock.set(now);
  }
  if (sheet.opening) await call('PUT', `/api/employees/${id}/opening-balances`, sheet.opening);

  const rows = rowsOf(sheet);
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const some = rows.slice(first, first + AT_ONCE);
    const pays = await call(
      'PUT',
      `/api/company/${companyId}/pays/create`,
      some.map((row) => ({ employee_id: id, pay_date: row.day, ...(filled(sheet.pay, row) as Fields) })),
    );
    for (const [index, row] of some.entries()) {
      expect(amountsOf(pays[index], sheet.shows), `${sheet.title}, ${row.day}`).toEqual(wanted(row, sheet.shows));
    }
  }
  const last = sheet.ends ? endRow(sheet, rows) : rows.at(-1)!;
  if (sheet.ends) {
    const pay = await call('POST', `/api/employees/${id}/terminate`, filled(sheet.ends.body, last));
    expect(amountsOf(pay, sheet.ends.shows), `${sheet.title}, the end`).toEqual(wanted(last, sheet.ends.shows));
    if (sheet.ends.final) {
      const final = (await world.get(`/api/company/${companyId}/pays/${pay.pay_id}`)).body;
      expect(amountsOf(final, sheet.ends.final), `${sheet.title}, the final pay`).toEqual(
        wanted(last, sheet.ends.final),
      );
    }
  }
  if (sheet.year) {
    const url = `/api/company/${companyId}/year-to-date?year=${sheet.year.ending}&employee_id=${id}`;
    const [found] = (await world.get(url)).body;
    expect(amountsOf(found, sheet.year.shows), `${sheet.title}, the year`).toEqual(wanted(last, sheet.year.shows));
  }
}

async function companyOf(world: PayWorld, country: 'AU' | 'NZ', { company }: Sheet): Promise<number> {
  if (!company) return country === 'AU' ? world.au : world.nz;
  const { declarations, ...fields } = company as { declarations?: Fields };
  const body = { name: 'A year', country, ...fields };
  const made = await world.service.call('PUT', '/api/company/create', { token: world.token, body });
  expect(made.status, made.text).toBe(201);
  if (declarations) {
    const url = `/api/company/${made.body.id}/declarations`;
    const declared = await world.service.call('PATCH', url, { token: world.token, body: declarations });
    expect(declared.status, declared.text).toBe(200);
  }
  return made.body.id;
}

/** The cells of the termination can refer to all rows of the year. */
function endRow(sheet: Sheet, rows: readonly Row[]): Row {
  const last = rows.at(-1)!;
  const ending = rowsOf({
    ...sheet,
    paydays: { ...sheet.paydays, count: sheet.paydays.count + 1 },
    changes: { ...sheet.changes, [nextDay(sheet)]: sheet.ends!.cells },
  });
  return { day: last.day, cell: ending.at(-1)!.cell };
}

const nextDay = (sheet: Sheet): string =>
  rowsOf({ ...sheet, paydays: { ...sheet.paydays, count: sheet.paydays.count + 1 } }).at(-1)!.day;

/**
 * Reads a field of a response: `net`, `deductions` (the sum), or `components.ETP.tax` (from the component with that
 * type).
 */
function amountsOf(answer: unknown, shows: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(shows).map((field) => [field, shownAs(fieldOf(answer, field))]));
}

function fieldOf(answer: unknown, field: string): unknown {
  const [name, type, inner] = field.split('.') as [string, string?, string?];
  const value = (answer as Record<string, unknown>)[name];
  if (type && inner) return (value as Record<string, unknown>[]).find((one) => one.type === type)?.[inner];
  if (!Array.isArray(value)) return value;
  return value.reduce((sum, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0) / 100;
}

const wanted = (row: Row, shows: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(shows).map(([field, cell]) => [field, cellAs(row, cell)]));
