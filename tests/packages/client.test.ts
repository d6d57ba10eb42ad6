import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, launchBrowser, openWindow } from '../harness/browser.ts';
import { demoFolder } from '../harness/prepared.ts';
import { start, temporaryFolderForFile } from '../harness/process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLIENT = join(ROOT, 'packages/client');
/** The paths of other Node versions to test with. */
const OTHER_NODES = (process.env.TASMAN_TRY_NODES ?? '').split(':').filter((path) => path !== '');

const npm = (folder: string, args: readonly string[]): string =>
  execFileSync('npm', [...args, '--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  });

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/**
 * A partner's folder, into which the packed client and its dependencies are installed. The dependencies come from this
 * repository.
 */
const partner = temporaryFolderForFile();
let client: Packed;
beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-client.mjs'), '--if-needed']);
  const sources = ['packages/client', 'node_modules/openapi-fetch', 'node_modules/openapi-typescript-helpers'];
  const folders = sources.map((source) => `./${source}`);
  const packed: Packed[] = JSON.parse(npm(ROOT, ['pack', ...folders, '--json', '--pack-destination', partner]));
  client = packed[0]!;
  writeFileSync(join(partner, 'package.json'), '{ "name": "a-partner", "private": true, "type": "module" }');
  npm(partner, ['install', ...packed.map(({ filename }) => `./${filename}`)]);
});

/** Combines the code blocks of the README into one module, and exports their names. */
function readmeModule(): string {
  const readme = readFileSync(join(CLIENT, 'README.md'), 'utf8');
  const code = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
  const names = [...code.matchAll(/^(?:const|async function) (?:(\w+)|\{([^}]*)\})/gm)].flatMap(([, one, several]) =>
    one ? [one] : several!.split(',').map((part) => part.split(':').at(-1)!.trim()),
  );
  return `${code}\nexport { ${names.join(', ')} };\n`;
}

function compiled(folder: string): void {
  cpSync(join(CLIENT, 'try'), join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/readme.ts'), readmeModule());
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'NodeNext',
    strict: true,
    // Also checks the package's type declarations.
    skipLibCheck: false,
    typeRoots: [join(ROOT, 'node_modules/@types')],
    types: ['node'],
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: true,
    rootDir: 'src',
    outDir: 'out',
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
}

describe('@tasman/client, packed and installed in a separate folder', () => {
  it('contains the files it needs and no others', () => {
    const files = client.files.map(({ path }) => path).sort();
    expect(files.filter((path) => !path.startsWith('dist/'))).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files.filter((path) => /test|try|\.built/.test(path))).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  });

  it('makes the calls of its README on every tested Node version, and basic calls in a browser', async () => {
    compiled(partner);
    const { address } = await start({
      DATA_DIR: await demoFolder(),
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      RATE_LIMIT_SCALE: '0',
    });
    for (const node of [process.execPath, ...OTHER_NODES]) {
      const said = execFileSync(node, ['out/story.js'], {
        cwd: partner,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, TASMAN_URL: address },
      });
      expect(said.split('\n').filter((line) => line.startsWith('tried: '))).toEqual([
        'tried: the README',
        'tried: an import of a file',
        'tried: If-Match',
        'tried: a lost response pays once',
        'tried: a lost response of a change without a key',
        'tried: an unreachable service',
        'tried: errors',
        'tried: tokens refresh once and are saved',
        'tried: pages',
        'tried: a webhook',
      ]);
    }
    // The bundle is always built, but it runs only if a browser is installed.
    const bundle = await bundled(partner);
    if (CHROMIUM) expect(await seenInPage(address, bundle)).toEqual(SEEN);
  });
});

const SEEN = {
  names: ['Kauri Orchards Ltd', 'Wattle Bakery Pty Ltd'],
  refused: 'NotFoundError',
  forged: 'WebhookVerificationError',
  challenge: 43,
};

async function bundled(folder: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src/browser.ts')],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    write: false,
  });
  return outputFiles[0]!.text;
}

async function seenInPage(address: string, bundle: string): Promise<unknown> {
  const browser = await launchBrowser();
  try {
    const { page } = await openWindow(browser);
    // Serves the page from the service's address, because the service rejects calls from other origins.
    await page.route('**/try.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<script>${bundle}</script>` }),
    );
    await page.goto(`${address}/try.html`);
    return await page.evaluate(
      (url) => (globalThis as unknown as { tryInPage(url: string): Promise<unknown> }).tryInPage(url),
      address,
    );
  } finally {
    await browser.close();
  }
}
