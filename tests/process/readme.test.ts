import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksOf, roleOf } from '../fixtures/docs-blocks.ts';
import { start, temporaryFolder } from '../harness/process.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const lineOf = (title: string): number => readme.slice(0, readme.indexOf(title)).split('\n').length;
const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!hasCurl)(`the README’s tour${hasCurl ? '' : ' (skipped: there is no curl)'}`, () => {
  it('works as it is written, from a fresh start to the last call, and prints what it says', async () => {
    const { address } = await start({ DATA_DIR: temporaryFolder() });
    const [from, to] = ['## A five-minute tour', '### The demo world'].map((title) => lineOf(title));
    const tour = blocksOf('README.md').filter(({ line }) => line > from! && line < to!);
    const commands = tour.filter((block) => roleOf(block)?.is === 'run');
    const answers = tour.filter((block) => roleOf(block)?.is === 'answer');
    expect([commands.length, answers.length]).toEqual([4, 3]);
    const folder = temporaryFolder();
    const script = commands
      .map(({ text }) => text)
      .join('\n')
      .replaceAll('http://127.0.0.1:8080', address)
      .replaceAll('/tmp/', `${folder}/`);
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: 240_000,
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.trim().split('\n')).toEqual(answers.flatMap(({ text }) => text.split('\n')));
    expect(readFileSync(`${folder}/payslip.pdf`, 'latin1').slice(0, 5)).toBe('%PDF-');
  });

  it('names every variable of the configuration, and no other', () => {
    const config = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8');
    const read = new Set([...config.matchAll(/(?:Of\(env, |env\.)'?([A-Z][A-Z_]+)'/g)].map(([, name]) => name));
    const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## The source tree'));
    const documented = new Set(
      [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
        [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
      ),
    );
    expect([...documented].sort()).toEqual([...read].sort());
  });
});
