import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../deploy/cluster/local.ts';
import { GUIDES } from '../../src/http/docs-page/guides/pages.ts';
import { type Block, blocksOf, differences, roleOf } from '../fixtures/docs-blocks.ts';
import { copyOf } from '../harness/prepared.ts';
import { type Running, startForFile, temporaryFolderForFile } from '../harness/process.ts';
import { until } from '../harness/until.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = GUIDES.flatMap(({ pages }) => pages.map(({ file }) => file));
const blocks = PAGES.flatMap(blocksOf);
const at = ({ page, line }: Block): string => `${page}:${line}`;
const roleIs = (is: string) => (block: Block) => roleOf(block)?.is === is;

describe('the code blocks of the guides', () => {
  it('each say what they are', () => {
    expect(blocks.filter((block) => roleOf(block) === undefined).map(at)).toEqual([]);
  });

  it('are all run but for a few, which say why', () => {
    expect(blocks.filter(roleIs('not-run')).map(({ page }) => page)).toEqual(NOT_RUN);
  });

  it('that another test runs are read by it', () => {
    for (const block of blocks.filter(roleIs('run-by'))) {
      const role = roleOf(block) as { test: string };
      const test = readFileSync(new URL(`../../${role.test}`, import.meta.url), 'utf8');
      expect(test, at(block)).toContain(block.page);
    }
  });
});

/** A line here is a block that nobody runs: think twice. */
const NOT_RUN: readonly string[] = [
  'docs/getting-started.md',
  'docs/oauth.md',
  'docs/filing-transport.md',
  'docs/law.md',
  'docs/errors.md',
  'docs/going-live.md',
  'docs/operations.md',
  'docs/operations.md',
  'docs/backup.md',
];

/** No promise of speed: a page takes seconds. */
const PATIENCE_MS = 180_000;
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const roads = PAGES.filter((page) => blocksOf(page).some(roleIs('run')));

describe.skipIf(!hasCurl)(`the roads through the guides${hasCurl ? '' : ' (skipped: there is no curl)'}`, () => {
  const DATA_DIR = join(temporaryFolderForFile(), 'data');
  let service: Running;
  /** In place of those that the pages name, which somebody else may have. */
  let ports: { partner: string; library: string };
  beforeAll(async () => {
    const [partner, library] = (await freePorts(2)) as [number, number];
    ports = { partner: String(partner), library: String(library) };
    await copyOf('demo', DATA_DIR);
    service = await startForFile({ DATA_DIR, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
  });

  it.each(roads)('%s works as it is written', async (page) => {
    const folder = temporaryFolderForFile();
    // Packages that a page imports are those of the repository.
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const own = blocksOf(page);
    const placed = placesOf(folder);
    for (const block of own) {
      const role = roleOf(block);
      if (role?.is === 'file') writeFileSync(join(folder, role.name), placed(`${block.text}\n`));
    }
    const { printed, status, stderr } = await walk(own, folder, placed);
    expect([status, stderr]).toEqual([0, '']);
    for (const [index, block] of own.entries()) {
      if (roleOf(block)?.is !== 'answer') continue;
      const asked = own.slice(0, index).findLast(roleIs('run'))!;
      const text = printed.get(asked.line) ?? '';
      const wrong =
        block.language === 'json'
          ? differences(JSON.parse(placed(block.text)), JSON.parse(text))
          : differences(placed(block.text).trim().split('\n'), text.trim().split('\n'));
      expect({ [at(block)]: wrong }).toEqual({ [at(block)]: [] });
    }
  });

  /** Where this run has what the pages name: the service, files, ports of listeners. */
  function placesOf(folder: string): (text: string) => string {
    const places: Readonly<Record<string, string>> = {
      'http://127.0.0.1:8080': service.address,
      '/tmp/': `${folder}/`,
      '9090': ports.partner,
      '9191': ports.library,
    };
    return (text) => text.replace(/http:\/\/127\.0\.0\.1:8080|\/tmp\/|\b9090\b|\b9191\b/g, (place) => places[place]!);
  }

  /** One shell for the page, as a reader has it. What each block prints is told apart by a line before it. */
  async function walk(own: readonly Block[], folder: string, placed: (text: string) => string) {
    const setup = blocksOf('docs/getting-started.md').filter(roleIs('setup'));
    const mark = (line: number) => `echo '@@ block ${line}'`;
    const script = [
      "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT",
      ...setup.map(({ text }) => text),
      ...own.filter(roleIs('run')).flatMap(({ line, text }) => [mark(line), text]),
      mark(0),
    ].join('\n');
    // The program itself instead of npm's way to it, which would ask for the network and take seconds each time.
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${MAIN}" "$@"\n`;
    writeFileSync(join(programs, 'npx'), npx, { mode: 0o755 });
    const env = {
      PATH: `${programs}:${process.env.PATH}`,
      HOME: folder,
      TMPDIR: folder,
      DATA_DIR,
      LOG_LEVEL: 'silent',
    };
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', placed(script)], {
      cwd: folder,
      env,
      detached: true,
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (part) => {
      stdout += part;
    });
    child.stderr.on('data', (part) => {
      stderr += part;
    });
    const closed = once(child, 'close');
    try {
      await until(() => child.exitCode !== null || child.signalCode !== null, { patienceMs: PATIENCE_MS });
    } catch {
      // It waits for what never comes: it is ended with all it started, and what both sides came to is shown.
      stderr += `not at its end after ${PATIENCE_MS} ms; it had printed:\n${stdout}\n${service.stdout().slice(-4_000)}`;
      process.kill(-child.pid!, 'SIGKILL');
    }
    const [status] = await closed;
    const printed = new Map(
      stdout
        .split(/^@@ block /m)
        .slice(1)
        .map((part) => [Number.parseInt(part, 10), part.slice(part.indexOf('\n') + 1)]),
    );
    return { printed, status, stderr };
  }
});
