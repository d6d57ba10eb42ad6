import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemClock, ZONE_OF } from '../../../src/base/clock.ts';
import { addDays, localDate } from '../../../src/base/local-date.ts';
import { recordOf } from '../../../src/formats/problem-record.ts';
import { loadAwardParams } from '../../../src/params/awards.ts';
import { loadParams } from '../../../src/params/load.ts';
import { declaredParams, MissingParameter, type ParamKey } from '../../../src/params/params.ts';
import { WRITABLE_FIELDS } from '../../../src/resources/company/company/company.schema.ts';
import { sourceView } from '../../../src/resources/pay/rule-set/rule-set.service.ts';
import { WRITABLE_NAMES } from '../../../src/resources/people/employee/fields.ts';
import { ALLOWANCE_KINDS, allowanceKindOf } from '../../../src/rules/au/award/line.ts';
import { awardKeys, INTERPRETED_AWARDS, RATES_ONLY_AWARDS } from '../../../src/rules/au/award/pack.ts';
import { readRepositoryFile, sourceFiles, withoutComments } from './source.ts';

// Loading a rule declares its parameters.
for (const { path } of sourceFiles('src/rules', /(?<!\.test)\.ts$/)) await import(`../../../${path}`);

describe('parameters', () => {
  /**
   * Parameters whose sources do not cover all dates, each with a description of the gap. Pay lines that use them are
   * marked, and UNCOVERED.md lists them.
   */
  const KNOWN_TO_END: Readonly<Record<string, string>> = {
    'au.child-support.protected-earnings': 'the amount for 2027 needs a rate from September 2026 that was not found',
    'au.general-interest-charge': 'the rate for October to December 2026 was not found',
    'au.payg.schedule-4': 'the rate for 2024 is assumed to continue; no text for 2026 was found',
    'au.payg.schedule-3.entertainers': 'its rows were not found, so they are calculated',
    'au.payg.schedule-9': 'the coefficients for 2026-27 were not found, so they are calculated',
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

    it('every source in an explanation has an address or null, and never an empty link', () => {
      const links = params.ids.flatMap((id) => params.valuesOf(id).map(({ cite }) => sourceView(cite).url));
      expect(links.length).toBeGreaterThan(50);
      expect(links.filter((url) => url !== null && !/^https?:\/\/./.test(url))).toEqual([]);
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
});

describe('[AWARD-001] the parameters of modern awards', () => {
  const params = loadAwardParams();

  it.each(INTERPRETED_AWARDS)('%s has rules, juniors, rates and allowances that parse', (code) => {
    for (const { id, parse } of Object.values(awardKeys(code))) {
      const values = params.valuesOf(id);
      expect(values.length, id).toBeGreaterThan(0);
      for (const { from, raw } of values) expect(() => parse(raw), `${id} from ${from}`).not.toThrow();
    }
  });

  it.each(RATES_ONLY_AWARDS)('%s has rates and allowances that parse, but no rules or junior scales', (code) => {
    const { rules, juniors, rates, allowances } = awardKeys(code);
    expect([rules, juniors].filter(({ id }) => params.valuesOf(id).length > 0)).toEqual([]);
    for (const { id, parse } of [rates, allowances]) {
      for (const { from, raw } of params.valuesOf(id)) expect(() => parse(raw), `${id} from ${from}`).not.toThrow();
    }
  });

  it('the parameters contain exactly the awards that are interpreted or have rates only', () => {
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

  it('rules name only allowances and classifications that exist in the parameters', () => {
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

  it('every allowance that a shift or a circumstance earns has a kind, which decides its tax and super [TIME-004]', () => {
    const kinds = INTERPRETED_AWARDS.flatMap((code) => {
      const keys = awardKeys(code);
      const {
        meal_allowance: meal,
        split_shift: split,
        allowances,
      } = params.at(params.valuesOf(keys.rates.id).at(-1)!.from).get(keys.rules).value;
      const names = [...allowances.map(({ amount }) => amount), meal.first, meal.further, split?.short, split?.long];
      return names.filter((name) => name != null).map(allowanceKindOf);
    });
    expect([...new Set(kinds)].sort()).toEqual([...ALLOWANCE_KINDS]);
  });

  it.each([...INTERPRETED_AWARDS, ...RATES_ONLY_AWARDS])('%s has a page that says what is not covered', (code) => {
    expect(readRepositoryFile(`docs/awards/${code}.md`)).toContain(`(${code})`);
  });
});

describe('the code that collects the facts of a pay', () => {
  const GATHERERS = ['au/au.facts.ts', 'nz/nz.facts.ts', 'nz/nz-tax.facts.ts'];
  const FOLDER = '../../../src/resources/pay/pay/calculate/';

  /** Matches a hard-coded fact: a literal, an empty value or a constant amount. */
  const FIXED = /^\s*\w+: (?:true|false|null|undefined|ZERO|ONE|\{\}|\[\]|'[^']*'|-?\d+(?:\.\d+)?),?$/;

  const fixedFacts = (file: string): string[] =>
    readFileSync(new URL(`${FOLDER}${file}`, import.meta.url), 'utf8')
      .split('\n')
      .flatMap((line, index) => (FIXED.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));

  it.each(GATHERERS)('hard-codes no fact of a pay in %s [DECL-002]', (file) => {
    expect(fixedFacts(file), 'take it from the employee, the company, the pay or a declaration').toEqual([]);
  });
});

describe('fields of filing problems', () => {
  const NAMED = /(?<![.\w])(?:refuse|note|add)\(\s*'([a-z_0-9.]+)'/g;

  const isOfEmployee = (field: string) =>
    recordOf(field, 1) !== 'EMPLOYEE' || (WRITABLE_NAMES as readonly string[]).includes(field);
  const isOfCompany = (field: string) =>
    recordOf(field, null) !== 'COMPANY' || (WRITABLE_FIELDS as readonly string[]).includes(field);

  it('every filing problem names a field that the API can change, so the console can link to it', () => {
    const fields = ['src/formats', 'src/resources/filing'].flatMap((folder) =>
      sourceFiles(folder, /(?<!\.test)\.ts$/).flatMap(({ path, text }) =>
        [...withoutComments(text).matchAll(NAMED)].map(([, field]) => ({ path, field: field! })),
      ),
    );
    expect(fields.length).toBeGreaterThan(80);
    expect(fields.filter(({ field }) => !isOfEmployee(field) && !isOfCompany(field))).toEqual([]);
  });
});
