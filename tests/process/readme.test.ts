import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { start, temporaryFolder } from '../harness/process.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.skipIf(!hasCurl)(`the README’s tour${hasCurl ? '' : ' (skipped: there is no curl)'}`, () => {
  it('works as it is written, from a fresh start to the last call', async () => {
    const { address } = await start({ DATA_DIR: temporaryFolder() });
    const tour = readme.slice(readme.indexOf('## A five-minute tour'), readme.indexOf('### The demo world'));
    const blocks = [...tour.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block);
    expect(blocks.length).toBeGreaterThanOrEqual(3);
    const folder = temporaryFolder();
    const script = blocks.join('\n').replaceAll('http://127.0.0.1:8080', address).replaceAll('/tmp/', `${folder}/`);
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: 240_000,
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('"name":"Kauri Orchards Ltd"');
    expect(stdout).toContain('"token_type":"Bearer"');
    expect(stdout).toContain('"first_name":"Mia"');
    expect(stdout).toContain('"status_code":10422');
    expect(stdout).toContain('"rule":"AU.SUPER.GUARANTEE');
    expect(readFileSync(`${folder}/payslip.pdf`, 'latin1').slice(0, 5)).toBe('%PDF-');
    expect(stdout).not.toContain('"error"');
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
