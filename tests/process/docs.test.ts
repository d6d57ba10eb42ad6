import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { guideGroups } from '../../src/http/docs-page/guides/pages.ts';
import { blocksOf, roleOf } from '../fixtures/docs-blocks.ts';
import { copyOf } from '../harness/prepared.ts';
import { type Running, startForFile, temporaryFolderForFile } from '../harness/process.ts';
import { at, expectGuideToWork, hasCurl, roleIs } from './fixtures/guide-runner.ts';

const PAGES = guideGroups().flatMap(({ pages }) => pages.map(({ file }) => file));
const blocks = PAGES.flatMap(blocksOf);
const guides = PAGES.filter((page) => blocksOf(page).some(roleIs('run')));

describe('the code blocks of the guides', () => {
  it('every code block states its role', () => {
    expect(blocks.filter((block) => roleOf(block) === undefined).map(at)).toEqual([]);
  });

  it('tests run every code block except the listed ones, which say why', () => {
    expect(blocks.filter(roleIs('not-run')).map(({ page }) => page)).toEqual(NOT_RUN);
  });

  it('a test named by a code block reads the page of the block', () => {
    for (const block of blocks.filter(roleIs('run-by'))) {
      const role = roleOf(block) as { test: string };
      const test = readFileSync(new URL(`../../${role.test}`, import.meta.url), 'utf8');
      expect(test, at(block)).toContain(block.page);
    }
  });
});

/** The page of each block that no test runs, in reading order. */
const NOT_RUN: readonly string[] = [
  'docs/getting-started.md',
  'docs/oauth.md',
  'docs/errors.md',
  'docs/approvals.md',
  'docs/awards.md',
  'docs/going-live.md',
  'docs/operations.md',
  'docs/operations.md',
  'docs/backup.md',
  'docs/backup.md',
  'docs/filing-transport.md',
  'docs/provisioning.md',
  'docs/evidence.md',
  'docs/evidence.md',
  'docs/law.md',
  'docs/law.md',
  'docs/law.md',
  'CONTRIBUTING.md',
  'docs/recipes/new-operation.md',
  'docs/recipes/new-noun.md',
  'docs/recipes/new-tax-year.md',
  'docs/recipes/new-bank-layout.md',
  'docs/recipes/migration-in-two-phases.md',
  'docs/recipes/archive-a-release.md',
  'docs/recipes/archive-a-release.md',
];

describe.skipIf(!hasCurl)(`the guides${hasCurl ? '' : ' (skipped: there is no curl)'}`, () => {
  const DATA_DIR = join(temporaryFolderForFile(), 'data');
  let service: Running;
  beforeAll(async () => {
    await copyOf('demo', DATA_DIR);
    service = await startForFile({ DATA_DIR, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
  });

  it.each(guides)('the commands of %s run as shown', (page) => expectGuideToWork(blocksOf(page), service, DATA_DIR));
});
