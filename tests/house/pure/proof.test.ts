import { describe, expect, it } from 'vitest';
import { DOCUMENT, pagesOf, refusalOf, SERVED_PAGE } from '../../../scripts/proof/page.ts';
import { prove } from '../../../scripts/proof/prove.ts';
import { documentOf, readUncovered } from '../../../scripts/proof/source.ts';
import { awardsSummary, summary } from '../../../scripts/proof/words.ts';

const proof = prove();

describe('the proof page', () => {
  it('counts every case exactly once and finds no wrong value', () => {
    const { published, wrong, countries, certainties } = proof;
    expect(wrong).toEqual([]);
    expect(published.values).toBe(published.equal + published.tolerated);
    expect(countries.reduce((cases, country) => cases + country.published.cases, 0)).toBe(published.cases);
    expect(certainties.reduce((cases, [, count]) => cases + count, 0)).toBe(published.cases);
    const ofRows = countries.flatMap(({ subjects }) => subjects.flatMap(({ rows }) => rows));
    expect(ofRows.reduce((cases, row) => cases + row.cases, 0)).toBe(published.cases);
  });

  it('lists each case that is not calculated or differs within its tolerance, with the reason', () => {
    const named = proof.countries.flatMap(({ exceptions }) => exceptions);
    expect(named).toHaveLength(proof.published.beyond + proof.published.tolerated);
    expect(named.find(({ id }) => id === 'NZ-ANN-003')).toEqual({
      id: 'NZ-ANN-003',
      subject: 'Income tax of a year',
      source: 'github digitalaotearoa/openfisca-aotearoa tests/individual_income_tax_rate.yaml (22878, margin 1)',
      reason: 'Not calculated: annual income tax assessment, which is not withheld from pays.',
    });
  });

  it('cites the source of every value of a parameter, including values that no case uses', () => {
    const levy = proof.countries[1]!.held.filter(({ parameters }) => parameters.includes('nz.acc.earners-levy'));
    expect(levy.length).toBeGreaterThan(1);
    expect(levy.filter(({ source }) => source.title === '')).toEqual([]);
  });

  it('[AWARD-001] shows every published figure of the awards once, with the share that agrees and the reasons for the rest', () => {
    const awards = proof.countries[0]!.awards!;
    const { sums, rows, wrong } = awards;
    expect(wrong).toEqual([]);
    expect(sums).toMatchInlineSnapshot(`
      {
        "explained": 681,
        "figures": 11383,
        "interpreted": 5714,
        "multiplied": 4988,
      }
    `);
    expect(sums.figures).toBe(sums.interpreted + sums.multiplied + sums.explained);
    expect(rows.find(({ award, multiplied }) => award === 'MA000009' && multiplied > 0)?.reasons).toEqual([
      'interpreted: day workers 1,072',
      'multiplied: loaded rates 54, apprentices 160, casino gaming employees (18.3) 512',
      'not calculated: hotel managers, who have an annual salary (18.2) 16',
    ]);
    expect(rows.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
    for (const text of Object.values(pagesOf(proof))) expect(text).toContain(awardsSummary(awards));
    expect(proof.countries[1]!.awards).toBeNull();
    const held = proof.countries[0]!.held.flatMap(({ parameters }) => parameters);
    expect(held).toContain('au.award.MA000004.rules');
  });

  it('refuses to publish while a value is wrong, and names the case with both values', () => {
    const sentence = 'AU-1: withholding is 12, but the sample data has 13';
    expect(refusalOf({ ...proof, wrong: [sentence] })).toBe(`These values of the test cases are wrong:\n${sentence}`);
    expect(refusalOf(proof)).toBeUndefined();
  });

  it('states the same result on the served page and in the document', () => {
    const pages = pagesOf(proof);
    expect(Object.keys(pages)).toEqual([SERVED_PAGE, DOCUMENT]);
    for (const text of Object.values(pages)) expect(text).toContain(`${summary(proof.published)}.`);
  });

  it('serves a page without scripts, inline styles or event handlers', () => {
    const page = pagesOf(proof)[SERVED_PAGE]!;
    expect(page.match(/<script|<style|\sstyle=|\son[a-z]+=/g)).toBeNull();
  });
});

describe('the source of a case', () => {
  it.each([
    [
      'github InlandRevenue/Files, Casebook 2024 V1.0.csv, scenario 1.1.1',
      'github InlandRevenue/Files, Casebook 2024 V1.0.csv',
      'https://github.com/InlandRevenue/Files',
      'scenario 1.1.1',
    ],
    [
      'Test data of github.com/manageitwa/payg-tax, from 1 July 2024',
      undefined,
      'https://github.com/manageitwa/payg-tax',
      undefined,
    ],
    ['https://www.ato.gov.au/x?page=3', undefined, 'https://www.ato.gov.au/x?page=3', undefined],
    [
      'Specification 2025 V1.3.pdf, 5.11 example 5 (signing bonus)',
      'Specification 2025 V1.3.pdf',
      undefined,
      '5.11 example 5 (signing bonus)',
    ],
    ['LCR 2026/3 example 8, via transcription', undefined, undefined, undefined],
  ])('splits "%s" into a document, an address and a section', (text, title, url, place) => {
    expect(documentOf(text)).toEqual({ document: { title: title ?? text, url }, place });
  });
});

describe('the list of uncovered cases', () => {
  it('reads UNCOVERED.md as headings, sentences and lists', () => {
    const text =
      '# Title\n\nBefore.\n\n## Leave\n\nRefused,\nalways:\n\n- One\n  and more.\n- Two.\n\n## Super\n\n- Three.\n';
    expect(readUncovered(text)).toEqual([
      {
        heading: 'Leave',
        blocks: [
          { kind: 'words', text: 'Refused, always:' },
          { kind: 'list', items: ['One and more.', 'Two.'] },
        ],
      },
      { heading: 'Super', blocks: [{ kind: 'list', items: ['Three.'] }] },
    ]);
  });
});
