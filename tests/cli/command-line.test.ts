import { spawnSync } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { HELP_OF } from '../../src/cli/help.ts';
import { main } from '../../src/cli/main.ts';
import { operatorCommands } from '../../src/cli/operator/operator.ts';
import { progressOn } from '../../src/cli/progress.ts';
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

  describe('tasman completion', () => {
    /** Types the line in a shell and returns the words that it suggests. */
    type Suggest = (script: string, typed: string) => readonly string[];
    const linesOf = (shell: string, program: string): readonly string[] => {
      const { status, stdout, stderr } = spawnSync(shell, shell === 'fish' ? ['-c', program] : ['-f', '-c', program], {
        encoding: 'utf8',
        cwd: import.meta.dirname,
      });
      expect([status, stderr]).toEqual([0, '']);
      return stdout.split('\n').filter((line) => line !== '');
    };
    const SUGGEST: Readonly<Record<string, Suggest>> = {
      bash: (script, typed) => {
        const words = typed.split(' ');
        const given = words.map((word) => `'${word}'`).join(' ');
        return linesOf(
          'bash',
          `${script}\nCOMP_WORDS=(${given}); COMP_CWORD=${words.length - 1}; _tasman; printf '%s\\n' "\${COMPREPLY[@]}"`,
        );
      },
      // The functions of the completion system only print what they are given.
      zsh: (script, typed) => {
        const words = typed.split(' ');
        const given = words.map((word) => `'${word}'`).join(' ');
        const last = words.at(-1)!;
        const system =
          'compdef() {}; _message() {}; _files() { print -l *(N) }; _describe() { eval "print -l -- \\$"$@[-1]"[@]" | cut -d: -f1 }';
        const program = `${system}\n${script}\nwords=(${given}); CURRENT=${words.length}; _tasman`;
        return linesOf('zsh', program).filter((line) => line.startsWith(last));
      },
      fish: (script, typed) =>
        linesOf('fish', `${script}\ncomplete -C ${JSON.stringify(typed)}`).map((line) => line.split('\t')[0]!),
    };

    it.each(Object.keys(SUGGEST))('completes commands, options, event types and files in %s', async (shell) => {
      const { code, stdout: script } = await tasman(['completion', shell]);
      expect([code, script]).toEqual([0, expect.stringContaining(`Completion of tasman for ${shell}.`)]);
      if (shell !== 'bash' && spawnSync(shell, ['--version']).error) return;
      const suggested = (typed: string) => [...SUGGEST[shell]!(script, typed)].sort();
      const commands = await operatorCommands();
      const groups = new Set(commands.map(({ name }) => name.split(' ')[0]!));
      expect(suggested('tasman ').filter((word) => !word.startsWith('-'))).toEqual(
        [...Object.keys(HELP_OF), ...groups, 'help'].sort(),
      );
      expect(suggested('tasman ver')).toEqual(['verify']);
      const verbs = commands.flatMap(({ name }) => (name.startsWith('user ') ? [name.slice('user '.length)] : []));
      expect(suggested('tasman user ').filter((word) => !word.startsWith('-'))).toEqual(verbs.toSorted());
      for (const { name, options } of commands) {
        const all = [...Object.keys(options), 'json', 'help'].map((option) => `--${option}`).sort();
        expect([name, suggested(`tasman ${name} --`)]).toEqual([name, all]);
      }
      expect(suggested('tasman backup somewhere --inc')).toEqual(['--incremental']);
      expect(suggested('tasman evidence ').filter((word) => !word.startsWith('-'))).toEqual(['verify']);
      expect(suggested('tasman evidence verify --')).toEqual(['--head', '--help', '--json', '--key']);
      expect(suggested('tasman serve --w')).toEqual(['--workers']);
      expect(suggested('tasman trigger pay_')).toEqual(['pay_run.completed']);
      expect(suggested('tasman restore command-l')).toEqual(['command-line.test.ts']);
      // The value of this option is free text, which the shell cannot complete.
      expect(suggested('tasman customer create --email command-l')).toEqual([]);
    });

    it('exits with 2 for an unknown shell', async () => {
      expect(await tasman(['completion', 'tcsh'])).toEqual({
        code: 2,
        stdout: '',
        stderr: `completion takes one shell: bash, zsh, fish. ${USAGE}`,
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

describe('progress', () => {
  /** A terminal that collects what is written to it. */
  const screen = (isTTY: boolean, columns = 80) => {
    let text = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        text += chunk;
        done();
      },
    });
    const lines = () => text.split('\r\u001B[2K').slice(1);
    return { stream: Object.assign(stream, { isTTY, columns }), lines };
  };

  it('shows the amount, the rate and the time left, redrawn at most ten times a second', () => {
    const { stream, lines } = screen(true);
    let now = 0;
    const progress = progressOn(stream, () => now);
    progress.begin('Recalculating pays', 'records', 5_000);
    const steps = [50, 150, 450, 1_000, 1_050, 2_000];
    for (const at of steps) {
      now = at;
      progress.add(500);
    }
    progress.begin('Copying the database', 'bytes');
    now = 3_000;
    progress.add(12_340_000);
    progress.clear();
    progress.clear();
    expect(lines()).toEqual([
      'Recalculating pays: 0 of 5,000',
      'Recalculating pays: 1,000 of 5,000',
      'Recalculating pays: 1,500 of 5,000',
      'Recalculating pays: 2,000 of 5,000, 2,000/s, 2 s left',
      'Recalculating pays: 3,000 of 5,000, 1,500/s, 2 s left',
      'Copying the database: 0.0 MB',
      'Copying the database: 12.3 MB, 12.3 MB/s',
      '',
    ]);
  });

  it('cuts the line at the width of the terminal, and shows long times in minutes and hours', () => {
    const { stream, lines } = screen(true, 60);
    let now = 0;
    const progress = progressOn(stream, () => now);
    for (const total of [1_000, 100_000]) {
      progress.begin('Restoring the backup', 'bytes', total * 1_000_000);
      now += 1_000;
      progress.add(10_000_000);
    }
    expect(lines().filter((_, index) => index % 2 === 1)).toEqual([
      'Restoring the backup: 10.0 of 1000.0 MB, 10.0 MB/s, 2 min l',
      'Restoring the backup: 10.0 of 100000.0 MB, 10.0 MB/s, 2 h 4',
    ]);
  });

  it('tasman verify shows its progress on a terminal, and writes only the result elsewhere', async () => {
    const database = await cloneDatabase('demo');
    try {
      const env = { PORT: '0', ...operatorOf(database) };
      const ask = async (isTTY: boolean) => {
        const [stdout, stderr] = [screen(false), screen(isTTY)];
        const code = await main(['verify'], {
          env,
          stdin: Readable.from([]),
          stdout: stdout.stream,
          stderr: stderr.stream,
        });
        return { code, lines: stderr.lines() };
      };
      const { code, lines } = await ask(true);
      expect([code, lines[0]]).toEqual([0, expect.stringMatching(/^Recalculating pays: 0 of \d{3}$/)]);
      expect(lines.at(-1)).toBe('');
      expect(await ask(false)).toEqual({ code: 0, lines: [] });
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
