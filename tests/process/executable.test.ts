import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { VERSION } from '../../src/version.ts';
import { afterThisTest, MAIN, runProcess } from '../harness/process.ts';

// tests/cli tests the commands themselves, without starting a process for each.

it('the executable passes on arguments, the exit code and both output streams', async () => {
  expect(await runProcess(['sreve'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no command "sreve"; did you mean serve? Run "tasman --help" for a list of commands.\n',
  });
  expect(await runProcess(['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
});

it('in a clone, the script prints only the result of the command to standard output', () => {
  const script = fileURLToPath(new URL('../../scripts/tasman.mjs', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [script, '--version'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, `${VERSION}\n`]);
});

it('tasman listen ends when the program that started it ends', async () => {
  const shell = spawn('sh', ['-c', '"$0" "$1" listen --port 0 & read line', process.execPath, MAIN], { stdio: 'pipe' });
  const [started] = (await once(shell.stdout, 'data')) as [Buffer];
  expect(String(started)).toMatch(/^Listening on /);
  // The listener writes to the shell's output, which closes when both have ended.
  const closed = once(shell, 'close');
  shell.stdin.end('\n');
  await closed;
});

it('tasman mcp lists its tools to a host that starts it', async () => {
  const env = { PATH: process.env.PATH ?? '', TASMAN_URL: 'http://127.0.0.1:9', TASMAN_TOKEN: 'any' };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp'],
    env,
    stderr: 'inherit',
  });
  const client = new Client({ name: 'a test', version: '1' });
  await client.connect(transport);
  afterThisTest(() => client.close());
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('propose_pays');
});
