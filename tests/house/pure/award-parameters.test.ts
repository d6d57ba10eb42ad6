import { describe, expect, it } from 'vitest';
import { systemClock, ZONE_OF } from '../../../src/base/clock.ts';
import { addDays } from '../../../src/base/local-date.ts';
import { loadAwardParams } from '../../../src/params/awards.ts';
import { awardKeys, INTERPRETED_AWARDS, RATES_ONLY_AWARDS } from '../../../src/rules/au/award/pack.ts';
import { readRepositoryFile } from './source.ts';

const params = loadAwardParams();

describe('[AWARD-001] the parameters of modern awards', () => {
  it.each(INTERPRETED_AWARDS)('%s has rules, juniors, rates and allowances that parse', (code) => {
    for (const { id, parse } of Object.values(awardKeys(code))) {
      const values = params.valuesOf(id);
      expect(values.length, id).toBeGreaterThan(0);
      for (const { from, raw } of values) expect(() => parse(raw), `${id} from ${from}`).not.toThrow();
    }
  });

  it.each(RATES_ONLY_AWARDS)('%s has rates and allowances only', (code) => {
    const { rules, juniors, rates, allowances } = awardKeys(code);
    expect([rules, juniors].filter(({ id }) => params.valuesOf(id).length > 0)).toEqual([]);
    for (const { id, parse } of [rates, allowances]) {
      for (const { from, raw } of params.valuesOf(id)) expect(() => parse(raw), `${id} from ${from}`).not.toThrow();
    }
  });

  it('belongs to a known award', () => {
    const codes = new Set(params.ids.map((id) => id.split('.')[2]!));
    expect([...codes].sort()).toEqual([...INTERPRETED_AWARDS, ...RATES_ONLY_AWARDS].sort());
  });

  it('every value cites a source with an address, and is verified for at least sixty days from today', () => {
    const soon = addDays(systemClock().today(ZONE_OF.AU), 60);
    for (const id of params.ids) {
      for (const { cite } of params.valuesOf(id)) {
        expect(cite.source.length, id).toBeGreaterThan(3);
        expect(cite.url, id).toMatch(/^https?:/);
        expect(cite.verified_through >= soon, id).toBe(true);
      }
    }
  });

  it('rules name only allowances and classifications that are held', () => {
    for (const code of INTERPRETED_AWARDS) {
      const keys = awardKeys(code);
      const at = params.at(params.valuesOf(keys.rates.id).at(-1)!.from);
      const rules = at.get(keys.rules).value;
      const amounts = new Set(at.get(keys.allowances).value.map(({ name }) => name));
      const ids = new Set(at.get(keys.rates).value.map(({ id }) => id));
      const named = [
        ...rules.allowances.flatMap(({ amount, most }) => [amount, most]),
        ...rules.flat_amounts.map(({ amount }) => amount),
        rules.meal_allowance.first,
        rules.meal_allowance.further,
        rules.split_shift?.short ?? null,
        rules.split_shift?.long ?? null,
      ].filter((name) => name !== null);
      expect(
        named.filter((name) => !amounts.has(name)),
        code,
      ).toEqual([]);
      const only = [...rules.penalties, ...at.get(keys.juniors).value].flatMap((one) => one.only);
      expect(
        only.filter((id) => !ids.has(id)),
        code,
      ).toEqual([]);
    }
  });

  it.each([...INTERPRETED_AWARDS, ...RATES_ONLY_AWARDS])('%s has a page that says what is not covered', (code) => {
    expect(readRepositoryFile(`src/rules/au/award/uncovered/${code}.md`)).toContain(`(${code})`);
  });
});
