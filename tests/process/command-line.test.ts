import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run, temporaryFolder } from '../harness/process.ts';

describe('the command line', () => {
  it('explains itself', async () => {
    const { code, stdout, stderr } = await run(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const word of ['serve', 'migrate', 'demo', 'DATABASE_URL', 'Exit codes']) expect(stdout).toContain(word);
  });

  it('explains each of its commands, with examples', async () => {
    for (const command of ['serve', 'migrate', 'demo', 'verify', 'listen', 'approve', 'init', 'user create']) {
      const words = command.split(' ');
      const { code, stdout, stderr } = await run(['help', ...words]);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(new RegExp(`^Usage: tasman ${command}\\b[\\s\\S]*\\nExamples\\n  .*tasman ${words[0]}`));
      expect(await run([...words, '--help'])).toEqual({ code, stdout, stderr });
    }
    expect(await run(['help', 'sreve'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'There is no command "sreve". Run "tasman --help" for what there is.\n',
    });
  });

  it('tells its version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
  });

  it('runs from a clone through the script that builds it, and keeps standard output for the answer', () => {
    const script = fileURLToPath(new URL('../../scripts/tasman.mjs', import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, [script, '--version'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '0.1.0\n']);
  });

  it('refuses a command it does not have, with exit code 2', async () => {
    const { code, stdout, stderr } = await run(['sreve']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe('There is no command "sreve". Run "tasman --help" for what there is.\n');
  });

  it('refuses an argument a command does not take', async () => {
    expect(await run(['serve', '--port=80'])).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, but it is "http".\n'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but it is "loud".\n',
    ],
    [
      'DATABASE_URL',
      'postgres://db/x',
      'SECRET_KEY is required with DATABASE_URL; make one with: openssl rand -base64 48\n',
    ],
  ])('stops on a wrong %s with one sentence and exit code 2', async (name, value, sentence) => {
    const env = { DATA_DIR: temporaryFolder(), [name]: value };
    expect(await run(['serve'], env)).toEqual({ code: 2, stdout: '', stderr: sentence });
  });

  it('says in one sentence that a database server cannot be reached', async () => {
    const { code, stderr } = await run(['migrate'], {
      DATABASE_URL: 'postgres://u@127.0.0.1:1/x',
      SECRET_KEY: 'k'.repeat(40),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*\n$/);
  });
});
