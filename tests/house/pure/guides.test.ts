import { describe, expect, it } from 'vitest';
import { operationsToFind } from '../../../src/http/docs-page/docs-routes.ts';
import { addressOf, type FoundText, openGuides } from '../../../src/http/docs-page/guides/guides.ts';
import { guideGroups } from '../../../src/http/docs-page/guides/pages.ts';
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

  it('adds a page for each list item in the index, and for each link in the README of a folder', () => {
    const index = '# Guides\n\n## Operate\n\n- [Heating](heating.md): how.\n- [Notes](notes/README.md)\n';
    const texts: Record<string, string> = {
      'docs/README.md': index,
      'docs/notes/README.md': '| [One](one.md) | x |\n',
    };
    const [, operate] = guideGroups((file) => texts[file]!);
    expect(operate!.pages.map((page) => [addressOf(page), page.label, page.parent?.label])).toEqual([
      ['/docs/heating', 'Heating', undefined],
      ['/docs/notes', 'Notes', undefined],
      ['/docs/notes/one', 'One', 'Notes'],
    ]);
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
