import { describe, expect, it } from 'vitest';
import { operatorCommands } from '../../src/cli/operator/operator.ts';
import { VERSION } from '../../src/version.ts';
import { buildTestApp } from '../harness/app.ts';
import { operatorOf, tasman } from '../harness/command-line.ts';
import { cloneDatabase } from '../harness/database.ts';

describe('command line', () => {
  const USAGE = 'Run "tasman --help" for a list of commands.\n';

  describe('the command line', () => {
    it('prints its help', async () => {
      const { code, stdout, stderr } = await tasman(['--help']);
      expect([code, stderr]).toEqual([0, '']);
      for (const word of ['serve', 'migrate', 'demo', 'DATABASE_URL', 'Exit codes']) expect(stdout).toContain(word);
    });

    it('lists every group of operator commands in its help, with every command', async () => {
      const { stdout } = await tasman(['--help']);
      const listed = new Map(
        [...stdout.matchAll(/^ {2}([a-z-]+) {2,}(\S.*)$/gm)].map(([, group, verbs]) => [group!, verbs!] as const),
      );
      const missing = (await operatorCommands()).filter(({ name }) => {
        const [group = '', verb] = name.split(' ');
        return !listed.has(group) || (verb !== undefined && !new RegExp(`\\b${verb}\\b`).test(listed.get(group)!));
      });
      // File commands are named by their subjects there.
      expect(missing.map(({ name }) => name).filter((name) => !name.startsWith('file '))).toEqual([]);
    });

    it.each(['serve', 'migrate', 'demo', 'verify', 'listen', 'approve', 'init', 'user create'])(
      'prints help with examples for %s',
      async (command) => {
        const words = command.split(' ');
        const { code, stdout, stderr } = await tasman(['help', ...words]);
        expect([code, stderr]).toEqual([0, '']);
        expect(stdout).toMatch(new RegExp(`^Usage: tasman ${command}\\b[\\s\\S]*\\nExamples\\n  .*tasman ${words[0]}`));
        expect(await tasman([...words, '--help'])).toEqual({ code, stdout, stderr });
      },
    );

    it('prints its version', async () => {
      expect(await tasman(['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
    });

    it.each([['sreve'], ['help', 'sreve']])('exits with 2 for an unknown command: %s %s', async (...words) => {
      const stderr = `There is no command "sreve"; did you mean serve? ${USAGE}`;
      expect(await tasman(words)).toEqual({ code: 2, stdout: '', stderr });
    });

    it.each([
      [['--port=80'], 'serve accepts only --workers <number or auto>, but received "--port=80".'],
      [['--workers', '0'], '--workers must be "auto" or a whole number from 1 to 64, but it is "0".'],
      [['--workers', 'many'], '--workers must be "auto" or a whole number from 1 to 64, but it is "many".'],
      [['--worker'], 'serve accepts only --workers <number or auto>, but received "--worker".'],
      [['now'], 'serve accepts only --workers <number or auto>, but received "now".'],
    ])('exits with 2 for serve with the arguments %j', async (args, message) => {
      expect(await tasman(['serve', ...args])).toEqual({ code: 2, stdout: '', stderr: `${message} ${USAGE}` });
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
        'SECRET_KEY is required with DATABASE_URL; create one with: openssl rand -base64 48\n',
      ],
      [
        'DATABASE_URL',
        'postgres://db/x?sslmode=verify-full&sslrootcert=/nowhere/root.crt',
        'DATABASE_URL contains sslrootcert=/nowhere/root.crt, but that file cannot be read.\n',
      ],
    ])('exits with 2 and one sentence for an invalid %s', async (name, value, sentence) => {
      const env = { DATA_DIR: '/nonexistent', [name]: value };
      expect(await tasman(['serve'], env)).toEqual({ code: 2, stdout: '', stderr: sentence });
    });

    it('reports in one sentence that the database server is unreachable', async () => {
      const env = { DATABASE_URL: 'postgres://u@127.0.0.1:1/x', SECRET_KEY: 'k'.repeat(40) };
      expect(await tasman(['migrate'], env)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The database cannot be reached: .*ECONNREFUSED.*\n$/),
      });
    });
  });

  describe('invalid commands', () => {
    it('invalid commands exit with code 2 and one sentence, without opening a database', async () => {
      const env = { DATA_DIR: '/nonexistent/data' };
      expect(await tasman(['customer', 'create', '--name', 'X'], env)).toEqual({
        code: 2,
        stdout: '',
        stderr: `customer create needs --email. ${USAGE}`,
      });
      const help = await tasman(['help', 'user', 'zones'], env);
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout.split('\n')[0]).toBe('Usage: tasman user zones [options]');
    });

    it.each([
      [['--tell', 'restore'], '--tell must be backup or drill, but it is "restore".'],
      [['--tell', 'backup', '--by', 'x'.repeat(101)], '--by must be a name of 1 to 100 characters.'],
      [['--tell', 'backup', '--failed'], '--failed needs --tell drill. Do not record failed backups.'],
      [['--tell', 'backup', '--at', 'noon'], '--at must be a time such as 2026-03-01T09:30:00Z, but it is "noon".'],
      [
        ['--tell', 'backup', '--at', '2199-01-01T00:00:00Z'],
        '--at must not be in the future, but it is "2199-01-01T00:00:00Z".',
      ],
      [['somewhere', '--tell', 'backup'], 'backup --tell only makes a record, so it takes no folder or file.'],
      [['somewhere', '--by', 'me'], '--by needs --tell.'],
    ])('rejects tasman backup with the arguments %j', async (args, message) => {
      expect(await tasman(['backup', ...args])).toEqual({ code: 2, stdout: '', stderr: `${message} ${USAGE}` });
    });

    it('mcp and approve say what is missing or invalid, and mcp also names its scopes [FIX-008]', async () => {
      expect(await tasman(['mcp'])).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /^TASMAN_TOKEN or TASMAN_TOKEN_FILE must contain an access token\..*payroll\.read payroll\.propose/,
        ),
      });
      expect(await tasman(['approve', '17'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('needs --user'),
      });
      expect((await tasman(['approve', 'x'])).code).toBe(2);
      expect(await tasman(['approve', '17', '--company', 'x', '--user', 'a@b.example'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--company must be a company id, such as 1.'),
      });
      const away = await tasman(
        ['approve', '17', '--user', 'a@b.example'],
        { TASMAN_URL: 'http://127.0.0.1:9' },
        'x\n',
      );
      expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('The service cannot be reached')]);
      expect((await tasman(['help', 'mcp'])).stdout).toContain('Usage: tasman mcp');
      expect((await tasman(['approve', '--help'])).stdout).toContain('Usage: tasman approve <id>');
    });
  });
});

describe('tasman law', () => {
  it('tasman law diff compares the pays of the demo, as JSON and as text, and stores nothing', async () => {
    const database = await cloneDatabase('demo');
    try {
      const env = operatorOf(database);
      const asked = ['law', 'diff', '--from', '2026-06-30', '--to', '2026-07-01', '--company', '1'];

      const json = await tasman([...asked, '--json'], env);
      expect([json.code, json.stderr]).toEqual([0, '']);
      const { company, employees } = JSON.parse(json.stdout);
      expect([company, employees.length]).toEqual(['Wattle Bakery Pty Ltd', 6]);
      const olivia = employees.find(({ name }: { name: string }) => name === 'Marsh, Olivia');
      expect([olivia.before.tax, olivia.after.tax]).toEqual(['294.00', '289.00']);

      const text = await tasman(asked, env);
      expect([text.code, text.stderr, text.stdout.split('\n')[0]]).toEqual([
        0,
        '',
        'Wattle Bakery Pty Ltd (company 1, AU): ordinary pays paid on 2026-06-30 and on 2026-07-01',
      ]);
      // The first comparison stored nothing, so a second one gives the same result.
      expect((await tasman([...asked, '--json'], env)).stdout).toBe(json.stdout);

      const kauri = JSON.parse((await tasman(['law', 'diff', '--company', '2', '--json'], env)).stdout);
      expect([kauri.from, kauri.to]).toEqual(['2026-03-31', '2026-04-01']);

      expect(await tasman(['law', 'diff', '--company', '999'], env)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'There is no company 999.\n',
      });
    } finally {
      await database.drop();
    }
  });
});

describe('operators', () => {
  it('operator commands take effect immediately on a running service that uses the same database', async () => {
    const service = await buildTestApp();
    const env = operatorOf(service.database);
    const logIn = (password: string) =>
      service.call('POST', '/api/login', { form: { username: 'new@bakery.example', password } });
    const options = ['--name', 'New Bakery', '--email', 'new@bakery.example', '--plan', 'SMALL', '--json'];
    const made = await tasman(['customer', 'create', ...options, '--password-stdin'], env, 'typed, not an argument\n');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const { customer_id } = JSON.parse(made.stdout);
    const { access_token: token } = (await logIn('typed, not an argument')).body;
    const statusNow = async () => (await service.call('GET', '/api/users', { token })).status;
    expect(await statusNow()).toBe(200);

    const closed = await tasman(['customer', 'close', '--customer', String(customer_id)], env);
    expect(closed).toMatchObject({ code: 0, stderr: '' });
    await expect.poll(statusNow).toBe(401);
    expect((await logIn('typed, not an argument')).body).toEqual({ detail: 'Invalid credentials' });

    expect(await tasman(['customer', 'close', '--customer', '999'], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no customer 999.\n',
    });
    const listed = await tasman(['customer', 'list', '--json'], env);
    expect(JSON.parse(listed.stdout).map(({ name }: { name: string }) => name)).toContain('New Bakery');
  });
});
