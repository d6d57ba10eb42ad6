import { beforeAll, describe, it } from 'vitest';
import { type PayWorld, payWorld } from '../../fixtures/pay-world.ts';
import { liveThrough } from './live-through.ts';
import { sheetsOf } from './sheet.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ at: '2027-07-10T00:00:00Z' });
});

describe.each(['AU', 'NZ'] as const)('a year in %s', (country) => {
  it.each(sheetsOf(country === 'AU' ? 'au' : 'nz'))('matches the formulas in the sheet for %s', (_title, sheet) =>
    liveThrough(world, country, sheet),
  );
});
