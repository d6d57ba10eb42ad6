// Prepares a release in build/release/: release notes, packages, source archive, bill of materials and checksums. It
// does not publish anything.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextSteps, notesOf, refusalsOf, tagOf } from './release/checks.ts';
import { packPython } from './release/python-package.ts';
import { repeatedVersions, versionOf } from './release/versions.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const release = join(root, 'build/release');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const say = (text: string) => process.stdout.write(`${text}\n`);

const version = versionOf(read);
const changelog = read('CHANGELOG.md');
const refusals = refusalsOf({
  version,
  changelog,
  changes: git('status', '--porcelain'),
  tags: git('tag', '--list').split('\n'),
  repeated: repeatedVersions(read),
});
if (refusals.length > 0) {
  process.stderr.write(`${refusals.join('\n')}\n`);
  process.exit(1);
}

rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });
const notes = notesOf(changelog, version)!;
writeFileSync(join(release, 'NOTES.md'), `# Tasman ${version} (${notes.date})\n\n${notes.text}\n`);

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
if ('generate' in scripts) {
  say('Generating files …');
  npm('run', 'generate');
}
say('Packing the TypeScript client …');
npm('pack', '--silent', '--workspace', 'packages/client', '--pack-destination', release);
say('Packing the Python client …');
packPython({ folder: join(root, 'packages/python'), into: release, version });
say('Archiving the source …');
git(
  'archive',
  '--format=tar.gz',
  `--prefix=tasman-${version}/`,
  `--output=${join(release, `tasman-${version}.tar.gz`)}`,
  'HEAD',
);
say('Writing the bill of materials …');
npm('run', 'sbom');
copyFileSync(join(root, 'build/sbom.cdx.json'), join(release, `tasman-${version}.sbom.cdx.json`));

const files = readdirSync(release).sort();
const sumOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(release, file)))
    .digest('hex');
writeFileSync(join(release, 'SHA256SUMS'), files.map((file) => `${sumOf(file)}  ${file}\n`).join(''));

say(`\nRelease ${tagOf(version)} is prepared in build/release/:`);
for (const file of [...files, 'SHA256SUMS']) say(`  ${file}`);
say(`\n${nextSteps(version, files)}`);
