import { beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../../proof/chance.ts';
import { plantedAustralian } from '../../proof/faults/au.ts';
import {
  type AnyPlanted,
  compareFindings,
  type EnteredCompany,
  enter,
  type Finding,
  findingsFound,
  finishReview,
  payBack,
  plantedAmounts,
  premisesOf,
  type ReviewingService,
  startReview,
} from '../../proof/faults/drive.ts';
import { FAULTS } from '../../proof/faults/model.ts';
import { plantedNewZealander } from '../../proof/faults/nz.ts';
import type { Fields } from '../../proof/history.ts';
import { signedIn } from '../../proof/service.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';

// Runs the checks of `npm run proof -- --faults` with fixed seeds: one person for each kind of fault, and some others.

const SEED = 9 * 8;
/** People whose faults reach a final pay, and people who are paid monthly. */
const LEAVING = { AU: [8, 18, 104], NZ: [81, 461, 802, 1586] } as const;
/** A pay of this New Zealander has ESCT that was right although its own part and the part that follows were not. */
const BALANCED = 9085;

let app: TestApp;
let service: ReviewingService;
const companies = new Map<string, EnteredCompany>();

beforeAll(async () => {
  app = await buildTestApp({ at: '2024-07-01T00:00:00Z' });
  service = {
    call: signedIn(app.call),
    setClock: (instant) => app.clock.set(instant),
    review: () => app.app.reviews.runDue(),
  };
  const enterAll = async (code: string, people: readonly AnyPlanted[]) =>
    companies.set(code, await enter(service, people));
  await enterAll('AU', [
    ...FAULTS.AU.map((fault, at) => plantedAustralian(SEED + at, fault)),
    ...LEAVING.AU.map((seed) => plantedAustralian(seed)),
  ]);
  await enterAll('NZ', [
    ...FAULTS.NZ.map((fault, at) => plantedNewZealander(SEED + at, fault)),
    ...[...LEAVING.NZ, BALANCED].map((seed) => plantedNewZealander(seed)),
  ]);
});

async function reviewed(company: EnteredCompany, premises: readonly Fields[]) {
  const id = await startReview(service, company, premises);
  const review = await finishReview(service, company, id);
  expect(review).toMatchObject({ state: 'done', refused: [] });
  return { id, review, findings: await findingsFound(service, company, id) };
}

describe.each(['AU', 'NZ'])('a review of histories with planted faults in %s', (code) => {
  it('starts from pays that equal the results of the reference calculator', () => {
    expect(companies.get(code)!.differences).toEqual([]);
  });

  it('finds the amount of each planted fault to the cent, per person and pay, with its consequences [REDO-005]', async () => {
    const company = companies.get(code)!;
    const { findings } = await reviewed(company, premisesOf(company.people));
    expect(compareFindings(company, findings)).toEqual([]);
    const planted = plantedAmounts(company);
    expect(Object.values(planted).reduce((total, count) => total + count, 0)).toBeGreaterThan(100);
  });

  it('finds nothing without premises, although the histories have faults [REDO-005]', async () => {
    const company = companies.get(code)!;
    const { findings, review } = await reviewed(company, []);
    expect(findings).toEqual([]);
    const pays = company.people.flatMap(({ payIds }) => payIds).length;
    expect(review.totals).toMatchObject({ people_owed: 0, pays_reviewed: pays });
  });

  it('finds nothing in a history whose settings were correct [REDO-005]', async () => {
    const company = companies.get(code)!;
    const correct = company.people.filter(({ planted }) => planted.fault === 'none');
    const premises = premisesOf(correct);
    expect(premises).toMatchObject([{ kind: 'settings' }]);
    expect((await reviewed(company, premises)).findings).toEqual([]);
  });
});

// The last test of these companies, because the drafts change them.
describe.each(['AU', 'NZ'])('the back pay of histories with planted faults in %s', (code) => {
  it('pays each person what is owed, and the same review afterwards finds only what no pay settles [REDO-003] [REDO-005]', async () => {
    const company = companies.get(code)!;
    const premises = premisesOf(company.people);
    const { id } = await reviewed(company, premises);
    expect(await payBack(service, company, id, premises)).toEqual([]);
  });
});

describe('a review that is interrupted', () => {
  const CUTS = 50;
  /** More people than a review handles in one transaction. */
  const PEOPLE = 24;
  const DAYS = ['2026-01-08', '2026-01-15', '2026-01-22', '2026-01-29'];

  const people = Array.from({ length: PEOPLE }, (_, at): AnyPlanted => {
    const planted = plantedAustralian(SEED + at, 'none');
    const { terms } = planted.correct[0]!;
    const paydays = DAYS.map((day) => ({ day, terms, rows: { hours: '30' } }));
    return { ...planted, person: { ...planted.person, period: 'WEEKLY' }, entered: paydays, correct: paydays };
  });

  /** The findings without their ids. */
  const contentOf = (findings: readonly Finding[]) => findings.map((finding) => ({ ...finding, id: 0 }));

  /** Ends the database connection of the review before these rows of its results, counted over all reviews. */
  async function cutOffAt(rows: readonly number[]): Promise<void> {
    await app.database.query('create sequence stored_rows');
    await app.database.query('grant usage on sequence stored_rows to public');
    await app.database.query(`
      create function cut_off() returns trigger language plpgsql security definer as $$
      begin
        if nextval('stored_rows') in (${rows.join(', ')}) then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`);
    for (const table of ['review_person', 'review_finding']) {
      await app.database.query(
        `create trigger cut_off before insert on ${table} for each row execute function cut_off()`,
      );
    }
  }

  it('has the findings of an uninterrupted review after losing 50 database connections [REDO-001, REDO-005]', async () => {
    const company = await enter(service, people);
    const changes = company.people.map(({ id }) => ({ employee_id: id, from: '2026-01-05', pay_rate_per_hour: '99' }));
    const premises = [{ kind: 'settings', changes }];
    const whole = await reviewed(company, premises);
    expect(whole.findings.length).toBeGreaterThan(PEOPLE * DAYS.length);
    const chance = chanceOf(46);
    let row = 0;
    await cutOffAt(
      Array.from({ length: CUTS }, () => {
        row += chance.int(1, whole.findings.length);
        return row;
      }),
    );
    for (let interruptions = 0; interruptions < CUTS; ) {
      const id = await startReview(service, company, premises);
      for (let isInterrupted = true; isInterrupted; ) {
        isInterrupted = await service.review().then(
          () => false,
          () => true,
        );
        if (isInterrupted) interruptions += 1;
      }
      const review = await finishReview(service, company, id);
      expect(review).toMatchObject({ state: 'done', refused: [], totals: whole.review.totals });
      expect(contentOf(await findingsFound(service, company, id))).toEqual(contentOf(whole.findings));
    }
  });
});
