import { beforeAll, describe, expect, it } from 'vitest';
import { australia } from '../../proof/au/country.ts';
import { compare } from '../../proof/compare.ts';
import { payThrough, type Service } from '../../proof/drive.ts';
import type { Country } from '../../proof/history.ts';
import { newZealand } from '../../proof/nz/country.ts';
import { signedIn } from '../../proof/service.ts';
import { buildTestApp } from '../harness/app.ts';

// Runs the checks of `npm run proof -- --random` with fixed seeds. The command itself accepts any number of people.

const AUSTRALIANS = [2, 4, 5, 6, 7, 9, 10, 12, 13, 14];
// The people with seeds 4, 11, 18 and 25 are paid every four weeks. Those with seeds 1022 and 1053 have no agreed
// working week, undated hours that vary, and a raise within the last four weeks.
const NEW_ZEALANDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 25, 1022, 1053];

let service: Service;
beforeAll(async () => {
  const app = await buildTestApp({ at: '2024-07-01T00:00:00Z' });
  service = { call: signedIn(app.call), setClock: (instant) => app.clock.set(instant) };
});

// biome-ignore lint/suspicious/noExplicitAny: each country has its own person and pay.
async function differencesOf(country: Country<any, any>, seeds: readonly number[]) {
  const histories = seeds.map((seed) => country.people(seed));
  const answers = await payThrough(service, country, histories);
  const compared = histories.map((history, at) => compare(country, history, answers[at]!));
  return {
    amounts: compared.reduce((total, { amounts }) => total + amounts, 0),
    differences: compared.flatMap(({ differences }, at) =>
      differences.map((one) => ({ seed: seeds[at], day: histories[at]!.events[one.index]!.day, ...one })),
    ),
  };
}

describe('payroll of random people', () => {
  it('pays Australians as the reference calculator does', async () => {
    const { amounts, differences } = await differencesOf(australia, AUSTRALIANS);
    expect(differences).toEqual([]);
    expect(amounts).toBeGreaterThan(1_000);
  });

  it('pays New Zealanders as the reference calculator does', async () => {
    const { amounts, differences } = await differencesOf(newZealand, NEW_ZEALANDERS);
    expect(differences).toEqual([]);
    expect(amounts).toBeGreaterThan(1_000);
  });
});
