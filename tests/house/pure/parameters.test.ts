import { describe, expect, it } from 'vitest';
import { systemClock, ZONE_OF } from '../../../src/base/clock.ts';
import { addDays, localDate } from '../../../src/base/local-date.ts';
import { loadParams } from '../../../src/params/load.ts';
import { declaredParams, MissingParameter, type ParamKey } from '../../../src/params/params.ts';

import { sourceFiles } from './source.ts';

// Every rule declares its parameters when it is loaded.
for (const { path } of sourceFiles('src/rules', /(?<!\.test)\.ts$/)) await import(`../../../${path}`);

/** Values whose source has an end date. Pay lines that use them are marked, and UNCOVERED.md lists them. */
const KNOWN_TO_END: Readonly<Record<string, string>> = {
  'au.child-support.protected-earnings': 'the amount of 2027 needs a rate of September 2026 that was not found',
  'au.general-interest-charge': 'the rate of October to December 2026 was not found',
  'au.payg.schedule-4': 'the rate of 2024 is assumed to go on; no text of 2026 was found',
  'au.payg.schedule-3.entertainers': 'its rows were not found and are worked out',
  'au.payg.schedule-9': 'the coefficients of 2026-27 were not found and are worked out',
  'nz.payday-filing.christmas': 'Inland Revenue said so in January 2023; no later notice was found',
};

const countries = { au: loadParams('au'), nz: loadParams('nz') } as const;
const keysOf = (country: 'au' | 'nz'): readonly ParamKey<unknown>[] =>
  declaredParams().filter(({ id }) => id.startsWith(`${country}.`));

describe.each(['au', 'nz'] as const)('the parameters of %s', (country) => {
  const params = countries[country];

  it('every parameter with data is declared by a rule, and every declared parameter has data', () => {
    expect([...params.ids].sort()).toEqual(
      keysOf(country)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('every dated value parses to the type that its rule expects', () => {
    for (const { id, parse } of keysOf(country)) {
      for (const { from, raw } of params.valuesOf(id)) expect(() => parse(raw), `${id} from ${from}`).not.toThrow();
    }
  });

  it('every value cites a source and states its confidence', () => {
    for (const id of params.ids) {
      for (const { cite } of params.valuesOf(id)) {
        expect(cite.source.length, id).toBeGreaterThan(3);
        expect(cite.title.length, id).toBeGreaterThan(3);
        if (cite.confidence === 'official')
          expect(cite.url, `${id} is official but has no address`).toMatch(/^https?:/);
      }
    }
  });

  it('every open-ended value is verified for at least sixty days from today, or is a known exception', () => {
    const soon = addDays(systemClock().today(ZONE_OF[country === 'au' ? 'AU' : 'NZ']), 60);
    const ending = params.ids.filter((id) => {
      const last = params.valuesOf(id).at(-1);
      return last !== undefined && last.to === undefined && last.cite.verified_through < soon;
    });
    expect(ending.filter((id) => !Object.keys(KNOWN_TO_END).some((known) => id.startsWith(known)))).toEqual([]);
  });

  it('throws MissingParameter with the id for a payment date before the first value', () => {
    const key = keysOf(country)[0]!;
    expect(() => params.at(localDate('1999-01-01')).get(key)).toThrow(MissingParameter);
    expect(() => params.at(localDate('1999-01-01')).get(key)).toThrow(key.id);
  });
});
