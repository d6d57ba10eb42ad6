import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import { operationsToFind } from '../../../src/http/docs-page/docs-routes.ts';
import { addressOf, type FoundText, openGuides } from '../../../src/http/docs-page/guides/guides.ts';
import { guideGroups } from '../../../src/http/docs-page/guides/pages.ts';
import { loadAwardParams } from '../../../src/params/awards.ts';
import { INTERPRETED_AWARDS, RATES_ONLY_AWARDS } from '../../../src/rules/au/award/pack.ts';
import { awardPacks } from '../../../src/rules/au/award/packs.ts';
import { readRepositoryFile, sourceFiles } from './source.ts';

const groups = guideGroups();
const pages = groups.flatMap((group) => group.pages);

describe('the guides on the site', () => {
  it('lists every Markdown file of docs/ exactly once', () => {
    const files = sourceFiles('docs', /\.md$/).map(({ path }) => path);
    const guides = pages.map(({ file }) => file).filter((file) => file.startsWith('docs/'));
    expect(guides.sort(), 'add the page to docs/README.md, or to the README of its folder').toEqual(files.sort());
    expect(new Set(pages.map(addressOf)).size).toBe(pages.length);
  });

  it('groups the guides by the task of the reader', () => {
    expect(groups.map(({ title }) => title)).toEqual([
      'Start',
      'Integrate',
      'Run payroll',
      'Operate',
      'Understand the law',
      'Contribute',
    ]);
  });

  it('adds a page for each list item in the index, and for each link to a page of its own folder', () => {
    const index = '# Guides\n\n## Operate\n\n- [Heating](heating.md): how.\n- [Notes](notes/README.md)\n';
    const texts: Record<string, string> = {
      'docs/README.md': index,
      'docs/heating.md': '- [Wood](heating/wood.md)\n- [Notes](notes/README.md)\n',
      'docs/notes/README.md': '| [One](one.md) | x |\n',
    };
    const [, operate] = guideGroups((file) => texts[file]!);
    expect(operate!.pages.map((page) => [addressOf(page), page.label, page.parent?.label])).toEqual([
      ['/docs/heating', 'Heating', undefined],
      ['/docs/heating/wood', 'Wood', 'Heating'],
      ['/docs/notes', 'Notes', undefined],
      ['/docs/notes/one', 'One', 'Notes'],
    ]);
  });
});

describe('[AWARD-003] the pages of the awards', () => {
  const served = openGuides()!.pages;
  const packs = awardPacks(loadAwardParams());
  const choicesOf = (award: string) =>
    readRepositoryFile(`docs/awards/${award}.md`)
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| Question'))
      .map((line) => line.slice(2, -2).split(' | '));

  it.each([...INTERPRETED_AWARDS, ...RATES_ONLY_AWARDS])(
    'the guide to awards leads to the page of %s, and every link of that page leads to a page',
    (award) => {
      const address = `/docs/awards/${award.toLowerCase()}`;
      expect(served.get('/docs/awards')!()).toContain(`href="${address}"`);
      const html = served.get(address)!();
      const links = [...html.matchAll(/<a href="(\/docs[^"#]*)"/g)].map(([, link]) => link!);
      expect(links).toContain('/docs/awards');
      const others = ['/docs/reference', '/docs/proof'];
      expect(links.filter((link) => !served.has(link) && !others.includes(link))).toEqual([]);
    },
  );

  it.each(INTERPRETED_AWARDS)('the page of %s has both readings of each choice, and names every option', (award) => {
    const choices = choicesOf(award);
    expect(choices.length).toBeGreaterThan(0);
    for (const choice of choices) {
      expect(choice).toHaveLength(4);
      expect(choice.filter((cell) => cell.trim() === '')).toEqual([]);
    }
    const { rules } = packs.at(award, localDate('2026-08-03'));
    const options = [
      'cycle_weeks',
      ...(rules.agreed.option === 'none' ? [] : [rules.agreed.option]),
      ...(rules.meal_allowance.undecided.length > 0 ? ['casual_meal_allowance'] : []),
      ...(rules.short_break && rules.short_break.agreed_hours < rules.short_break.hours ? ['minimum_gap_hours'] : []),
      ...(rules.day.some((one) => one.long_day_hours !== null) ? ['long_day'] : []),
      ...(new Set(rules.spans.map(({ name }) => name)).size > 1 ? ['workplace.span'] : []),
    ];
    const named = choices.map(([, , , option]) => option).join(' ');
    expect(options.filter((option) => !named.includes(option))).toEqual([]);
  });
});

interface Search {
  searchable(entry: FoundText): FoundText;
  searchWords(asked: string): readonly string[];
  findEntries(entries: readonly FoundText[], words: readonly string[]): readonly FoundText[];
}

describe('the search of the guides', async () => {
  const path = '../../../src/http/docs-page/guides/search.js';
  const { searchable, searchWords, findEntries }: Search = await import(new URL(path, import.meta.url).href);
  const operations = operationsToFind(JSON.parse(readRepositoryFile('openapi.json')));
  const index = [...openGuides()!.index(), ...operations].map(searchable);
  const find = (asked: string) => findEntries(index, searchWords(asked)).map(({ address }) => address);

  it.each([
    ['pagination', '/docs/lists'],
    ['cursor', '/docs/lists'],
    ['sdk', '/docs/clients'],
    ['python', '/docs/clients'],
    ['idempotency', '/docs/handling-errors'],
    ['retry', '/docs/handling-errors'],
    ['error codes', '/docs/errors'],
    ['backup', '/docs/backup'],
    ['restore', '/docs/backup'],
    ['webhook signature', '/docs/webhooks'],
    ['webhooks', '/docs/webhooks'],
    ['rate limit', '/docs/limits'],
    ['429', '/docs/limits'],
    ['payslip', '/docs/payslips'],
    ['STP', '/docs/filing'],
    ['payday filing', '/docs/filing'],
    ['holiday pay', '/docs/holidays-act'],
    ['leave', '/docs/leave'],
    ['passkey', '/docs/authentication'],
    ['oauth scopes', '/docs/oauth'],
    ['upgrade', '/docs/versioning'],
    ['deprecation', '/docs/versioning'],
    ['environment variables', '/docs/configuration'],
    ['demo', '/docs/demo'],
    ['docker', '/docs/going-live'],
    ['monitoring', '/docs/observing'],
    ['pgbouncer', '/docs/operations'],
    ['cli', '/docs/commands'],
    ['mcp', '/docs/agents'],
    ['changelog', '/docs/changelog'],
    ['new tax year', '/docs/recipes/new-tax-year'],
    ['row-level security', '/docs/decisions/row-level-security'],
    ['Create pays', '/docs/reference#createPays'],
    ['payslip download zip', '/docs/reference#downloadPayslips'],
  ])('a search for "%s" finds %s first', (asked, address) => {
    expect(find(asked)[0]).toBe(address);
  });

  it('finds a page while the user is still typing its name', () => {
    expect(find('pagin')[0]).toBe('/docs/lists');
    expect(find('webho')[0]).toBe('/docs/webhooks');
  });

  it('finds nothing unless every word occurs', () => {
    expect(find('payslip qwyjibo')).toEqual([]);
  });
});
