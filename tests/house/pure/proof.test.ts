import { describe, expect, it } from 'vitest';
import { pagesOf, refusalOf, stalenessOf } from '../../../scripts/proof/pages.ts';
import { prove } from '../../../scripts/proof/prove.ts';
import { documentOf } from '../../../scripts/proof/source.ts';
import { readUncovered } from '../../../scripts/proof/uncovered.ts';

const proof = prove();

describe('the proof', () => {
  it('counts every case once: equal, allowed by its own source, or not worked out, and none wrong', () => {
    const { published, wrong, countries, certainties } = proof;
    expect(wrong).toEqual([]);
    expect(published.values).toBe(published.equal + published.tolerated);
    expect(countries.reduce((cases, country) => cases + country.published.cases, 0)).toBe(published.cases);
    expect(certainties.reduce((cases, [, count]) => cases + count, 0)).toBe(published.cases);
    const ofRows = countries.flatMap(({ subjects }) => subjects.flatMap(({ rows }) => rows));
    expect(ofRows.reduce((cases, row) => cases + row.cases, 0)).toBe(published.cases);
  });

  it('names each case that is not worked out, with the reason', () => {
    const named = proof.countries.flatMap(({ exceptions }) => exceptions);
    expect(named).toHaveLength(proof.published.beyond + proof.published.tolerated);
    expect(named.find(({ id }) => id === 'NZ-ANN-003')).toEqual({
      id: 'NZ-ANN-003',
      subject: 'Income tax of a year',
      source: 'github digitalaotearoa/openfisca-aotearoa tests/individual_income_tax_rate.yaml (22878, margin 1)',
      reason: 'Not worked out: income tax of a year as it is assessed, which no pay withholds.',
    });
  });

  it('has the source of every value of the law, also of those that no case reads', () => {
    const levy = proof.countries[1]!.held.filter(({ parameters }) => parameters.includes('nz.acc.earners-levy'));
    expect(levy.length).toBeGreaterThan(1);
    expect(levy.filter(({ source }) => source.title === '')).toEqual([]);
  });

  it('is not published while a value is wrong: the case, what was found and what its source says', () => {
    const sentence = 'AU-1: withholding is 12, and the sample data says 13';
    expect(refusalOf({ ...proof, wrong: [sentence] })).toBe(`These values of written cases are wrong:\n${sentence}`);
    expect(refusalOf(proof)).toBeUndefined();
  });

  it('is stale when either of its files is not what the rules come to', () => {
    const pages = pagesOf(proof);
    expect(stalenessOf(proof, (path) => pages[path]!)).toBeUndefined();
    for (const path of Object.keys(pages)) {
      expect(stalenessOf(proof, (read) => (read === path ? `${pages[read]} ` : pages[read]!))).toBe(
        `${path} is not what the rules come to; run: npm run proof`,
      );
    }
  });

  it('has no script, inline style or event handler on its page', () => {
    const page = pagesOf(proof)['src/http/docs-page/proof.html']!;
    expect(page.match(/<script|<style|\sstyle=|\son[a-z]+=/g)).toBeNull();
  });
});

describe('a source', () => {
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
  ])('%s is a document with an address and a place in it', (text, title, url, place) => {
    expect(documentOf(text)).toEqual({ document: { title: title ?? text, url }, place });
  });
});

describe('the list of what is not covered', () => {
  it('is read as headings, sentences and lists', () => {
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
