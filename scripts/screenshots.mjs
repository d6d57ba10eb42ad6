// Takes screenshots of every screen, in light and dark mode and in wide and narrow windows. Writes them with an index
// page to build/screenshots, which Git ignores. The accessibility sweep of the tests takes the screenshots.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'build', 'screenshots');
const LOOKS = ['light-wide', 'dark-wide', 'light-narrow', 'dark-narrow'];

/** Sections of the index, each with a pattern for the names of its screens. */
const PARTS = [
  ['Home', /^console-(home|person-menu|foreign-company)/],
  ['Pays', /^console-(pay|proposals)/],
  ['Employees', /^console-(employee|hire-|import-|new-employee)/],
  ['Leave', /^console-leave-/],
  ['Filing', /^console-filing-/],
  ['Ledger', /^console-ledger-/],
  ['Reports', /^console-reports-/],
  ['Reviews', /^console-reviews?-?/],
  ['Settings', /^console-settings-/],
  ['Partner', /^console-partner-/],
  ['Account', /^console-account-/],
  ['Employee portal', /^console-self-/],
  ['Status', /^console-status/],
  ['Hosted pages', /^hosted-/],
  ['Documentation', /^docs-/],
];

execFileSync(process.execPath, [join(root, 'scripts', 'build-console.mjs'), '--if-needed'], { stdio: 'inherit' });
rmSync(folder, { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/stories/sweep.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TASMAN_SCREENSHOTS: folder } },
);
if (status !== 0) process.exit(status ?? 1);

const screens = readdirSync(folder)
  .flatMap((file) => /^(.+)-light-wide\.webp$/.exec(file)?.[1] ?? [])
  .sort();
const unplaced = screens.filter((name) => !PARTS.some(([, pattern]) => pattern.test(name)));
if (unplaced.length > 0)
  throw new Error(`Add these screens to PARTS in scripts/screenshots.mjs: ${unplaced.join(', ')}`);

const section = (name) =>
  `<h3>${name}</h3><p>${LOOKS.map((look) => `<a href="${name}-${look}.webp"><img src="${name}-${look}.webp" alt="${name}, ${look}" height="320" loading="lazy"></a>`).join(' ')}</p>`;
const parts = PARTS.map(([title, pattern]) => {
  const own = screens.filter((name) => pattern.test(name));
  return `<h2>${title}</h2>\n${own.map(section).join('\n')}`;
});
const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title>';
writeFileSync(join(folder, 'index.html'), `${head}<h1>Every screen</h1>\n${parts.join('\n')}\n</html>\n`);
process.stdout.write(`${screens.length} screens: open ${join(folder, 'index.html')}\n`);
