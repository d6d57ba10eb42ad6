import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { demoFolder } from '../harness/prepared.ts';
import { startForFile, temporaryFolder } from '../harness/process.ts';

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));

/** This program prints its arguments, and reports progress as the service does while it starts. */
const PROGRAM = `
import { channel } from 'node:diagnostics_channel';
const starting = channel('tasman:start');
const builds = [];
starting.publish({ event: 'begin', step: 'Preparing the database' });
starting.publish({ event: 'end', step: 'Preparing the database' });
starting.publish({ event: 'prepared', waitFor: (build) => builds.push(build) });
const built = await Promise.all(builds);
starting.publish({ event: 'listening' });
console.log(JSON.stringify({ args: process.argv.slice(2), built }));
`;

const BUILDS = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('FOLDER', { recursive: true });
writeFileSync('FOLDER/.built', '');
`;

/**
 * Creates a clone that contains the scripts under test, two example builds, and a program that replaces the service.
 */
function clone(builds: { service?: string; console?: string } = {}): string {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const name of ['src/main.ts', 'tests/golden/case.yaml', 'scripts/proof/page.ts', 'tsconfig.json'])
    write(name, '');
  for (const name of ['console/src/main.tsx', 'console/public/icon.svg']) write(name, '');
  for (const name of ['package.json', 'console/package.json']) write(name, '{"type":"module"}');
  for (const name of ['console/index.html', 'console/vite.config.ts', 'package-lock.json', 'scripts/bundle.mjs']) {
    write(name, '');
  }
  for (const name of ['node_modules/esbuild/index.js', 'node_modules/vite/index.js']) write(name, '');
  write(
    'scripts/build.mjs',
    builds.service ??
      `${BUILDS.replaceAll('FOLDER', 'dist')}writeFileSync('dist/main.js', ${JSON.stringify(PROGRAM)});\n`,
  );
  write('scripts/build-console.mjs', builds.console ?? BUILDS.replaceAll('FOLDER', 'console/dist'));
  for (const name of ['tasman.mjs', 'stale.mjs', 'progress.mjs']) {
    copyFileSync(join(SCRIPTS, name), join(folder, 'scripts', name));
  }
  return folder;
}

function tasman(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/tasman.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.replace(/\d+\.\d s/g, 'N s') };
}

describe('the script behind npm start and npx tasman', () => {
  it('builds the console and the service of a fresh clone, and the service waits for the console', () => {
    expect(tasman(clone(), 'serve')).toEqual({
      status: 0,
      stdout: '{"args":["serve"],"built":[true]}\n',
      stderr:
        'Building the console …\nBuilding the service …\nPreparing the database …\n' +
        'Ready in N s: building the console N s, building the service N s, preparing the database N s.\n',
    });
  });

  it('builds nothing on the second start', () => {
    const folder = clone();
    tasman(folder, 'serve');
    expect(tasman(folder)).toEqual({
      status: 0,
      stdout: '{"args":[],"built":[true]}\n',
      stderr: 'Preparing the database …\nReady in N s: preparing the database N s.\n',
    });
  });

  it('builds only the service for any other command', () => {
    const folder = clone();
    expect(tasman(folder, 'verify')).toEqual({
      status: 0,
      stdout: '{"args":["verify"],"built":[]}\n',
      stderr: 'Building the service …\n',
    });
    expect(existsSync(join(folder, 'console/dist'))).toBe(false);
  });

  it('shows the errors of a failed console build, and notifies the service', () => {
    const folder = clone({ console: `process.stderr.write('No such colour.\\n'); process.exit(1);` });
    const { stdout, stderr } = tasman(folder, 'serve');
    expect(stdout).toBe('{"args":["serve"],"built":[false]}\n');
    expect(stderr).toContain('No such colour.\n');
  });

  it('runs nothing when the service cannot be built', () => {
    const folder = clone({ service: `process.stderr.write('No such type.\\n'); process.exit(1);` });
    const { status, stdout, stderr } = tasman(folder, 'verify');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe('Building the service …\nNo such type.\n');
  });

  it('keeps light-dark() in the style sheets of the console', () => {
    const folder = join(SCRIPTS, '../console/dist/assets');
    const styles = readdirSync(folder).filter((name) => name.endsWith('.css'));
    const css = styles.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    // If the build rewrote the CSS for older browsers, light-dark() would lose its colours, and the selected cell would
    // have no background.
    expect(css).toContain('light-dark(');
    expect(css).not.toContain('lightningcss');
  });

  it('starts two workers of the real service with its console, and builds nothing again', async () => {
    const script = join(SCRIPTS, 'tasman.mjs');
    const service = await startForFile({ DATA_DIR: await demoFolder() }, ['--workers', '2'], script);
    expect(await (await fetch(`${service.address}/`)).text()).toContain('<title>Tasman Payroll</title>');
    expect(service.stdout()).toContain('"workers":2');
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.stderr().replace(/\d+\.\d s/g, 'N s')).toBe(
      'Preparing the database …\nReady in N s: preparing the database N s.\n',
    );
  });
});
