import type { Ask } from '../caller.ts';
import { payOf, person } from '../staff.ts';

export interface BureauCompany {
  readonly id: number;
  readonly employees: readonly number[];
  /** The number of paydays so far. Every batch of pays uses the next payday. */
  paydays: number;
  runs: number[];
  pays: number[];
}

const AT_ONCE = 4;

/** Creates companies of realistic sizes: half of all employees work in a tenth of the companies. */
export async function makeBureau(ask: Ask, size: { companies: number; people: number }): Promise<BureauCompany[]> {
  const sizes = sizesOf(size);
  const made: BureauCompany[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < sizes.length; index = next++)
        made.push(await makeOne(ask, index, sizes[index]!));
    }),
  );
  return made;
}

function sizesOf({ companies, people }: { companies: number; people: number }): number[] {
  const large = Math.max(1, Math.floor(companies / 10));
  const small = companies - large;
  return Array.from({ length: companies }, (_, index) =>
    Math.max(1, index < large ? Math.floor(people / 2 / large) : Math.floor(people / 2 / Math.max(1, small))),
  );
}

async function makeOne(ask: Ask, index: number, people: number): Promise<BureauCompany> {
  const made = await ask('PUT', '/api/company/create', { name: `Bureau client ${index}`, country: 'AU' });
  const id = JSON.parse(made.text).id as number;
  const employees: number[] = [];
  for (let from = 0; from < people; from += 250) {
    const staff = Array.from({ length: Math.min(250, people - from) }, (_, at) => person(from + at));
    const answer = await ask('PUT', `/api/company/${id}/employees/create`, staff);
    employees.push(...JSON.parse(answer.text).map((each: { employee: { id: number } }) => each.employee.id));
  }
  const company: BureauCompany = { id, employees, paydays: 0, runs: [], pays: [] };
  await payNext(ask, company, employees.slice(0, 20));
  return company;
}

/** Pays these employees of a company on its next payday. */
export async function payNext(ask: Ask, company: BureauCompany, ids: readonly number[]): Promise<void> {
  const date = new Date(Date.UTC(2025, 6, 6 + 7 * (company.paydays++ % 60))).toISOString().slice(0, 10);
  const pays = ids.map((employee) => payOf(employee, date));
  const made = await ask('PUT', `/api/company/${company.id}/pays/create?pay_date=${date}`, pays);
  const stored = JSON.parse(made.text) as { id: number; pay_run_id: number }[];
  company.runs.push(stored[0]!.pay_run_id);
  company.pays.push(...stored.map(({ id }) => id));
}
