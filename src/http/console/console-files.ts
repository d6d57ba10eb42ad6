import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export interface ConsoleFile {
  readonly type: string;
  readonly body: Buffer;
  /** Compressed copies, which the console's build creates. */
  readonly gzip: Buffer | undefined;
  readonly brotli: Buffer | undefined;
}

/** The built console: one page for every path, and the files that the page loads. */
export interface ConsoleFiles {
  page(nonce: string): string;
  /** The files by path, such as `/assets/…`. Contains only files from the build. */
  readonly files: ReadonlyMap<string, ConsoleFile>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** The placeholder for the CSP nonce in the built page. */
const NONCE = '__NONCE__';

/** Reads the built console into memory, a few hundred kilobytes; undefined if it was not built. */
export function openConsole(folder: string): ConsoleFiles | undefined {
  const pageFile = join(folder, 'index.html');
  if (!existsSync(pageFile)) return undefined;
  const template = readFileSync(pageFile, 'utf8');
  const files = new Map<string, ConsoleFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const beside = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(address, { type, body: readFileSync(path), gzip: beside('.gz'), brotli: beside('.br') });
  }
  return { page: (nonce) => template.replaceAll(NONCE, nonce), files };
}
