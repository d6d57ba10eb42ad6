import { setTimeout as wait } from 'node:timers/promises';
import { type Ask, signedIn } from './caller.ts';
import { report, round } from './report.ts';
import { type BenchFolder, type BenchService, withBareDatabase } from './service.ts';
import { makeCompany, makeStaff, payOf, payStaff } from './staff.ts';

/** PEOPLE=1000 WEEKS=312 creates the 312,000 pays of the target. The time grows in proportion to the pays. */
const PEOPLE = Number(process.env.PEOPLE ?? 100);
const WEEKS = Number(process.env.WEEKS ?? 104);
const TARGET_PAYS = 312_000;
const TARGET_SECONDS = 120;

/** Measures reviews of a company with weekly pays, and the memory that they need. */
export const benchReviews = (folder: BenchFolder): Promise<void> =>
  withBareDatabase(folder, async (service, db) => {
    const ask = await signedIn(service);
    const company = await makeCompany(ask);
    const people = await makeStaff(ask, company, PEOPLE);
    for (let week = 0; week < WEEKS; week += 1) {
      const date = dayOf(week);
      const pays = people.map((id) => payOf(id, date));
      await payStaff(ask, company, pays, date);
    }
    await db.query('analyze');
    const changes = people
      .filter((_, index) => index % 4 === 0)
      .map((employee_id) => ({ employee_id, from: dayOf(WEEKS >> 1), pay_rate_per_hour: '80' }));
    const premises = {
      'a review of unchanged premises': [],
      'a review of the rules of today': [{ kind: 'rules' }],
      'a review of a wrong rate, one person in four, half of the range': [{ kind: 'settings', changes }],
    };
    const before = service.residentMb();
    for (const [name, given] of Object.entries(premises)) await measure({ ask, service, company }, name, given);
    report({
      figure: 'memory that reviews add to the service',
      value: round(service.residentMb() - before),
      unit: 'MB',
      target: 'does not grow with the number of pays',
    });
  });

const dayOf = (week: number): string => new Date(Date.UTC(2024, 6, 1 + 7 * week)).toISOString().slice(0, 10);

interface World {
  readonly ask: Ask;
  readonly service: BenchService;
  readonly company: number;
}

async function measure({ ask, service, company }: World, name: string, premises: readonly unknown[]): Promise<void> {
  const url = `/api/company/${company}/reviews`;
  const [cpu, began] = [service.cpuMs(), performance.now()];
  const range = { from: dayOf(0), to: dayOf(WEEKS) };
  let review = JSON.parse((await ask('POST', url, { name: 'Bench', ...range, premises })).text);
  while (review.state === 'running') {
    await wait(200);
    review = JSON.parse((await ask('GET', `${url}/${review.id}`)).text);
  }
  if (review.state !== 'done') throw new Error(review.problem);
  const seconds = (performance.now() - began) / 1000;
  const pays = PEOPLE * WEEKS;
  report({
    figure: `${name}: ${pays} pays, ${review.totals.owed} owed`,
    value: round(seconds),
    unit: 's',
    cpuSeconds: round((service.cpuMs() - cpu) / 1000),
    atTarget: round((seconds * TARGET_PAYS) / pays),
    target: `at most ${TARGET_SECONDS} s for ${TARGET_PAYS} pays`,
  });
}
