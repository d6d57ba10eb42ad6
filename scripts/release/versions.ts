/** Reads a file of the repository by its path from the root. */
export type ReadFile = (path: string) => string;

interface Place {
  readonly file: string;
  /** Captures the text before the version, and the version. */
  readonly pattern: RegExp;
}

/** Files that repeat the version of package.json because their tools cannot read it from there. */
const PLACES: readonly Place[] = [
  { file: 'console/package.json', pattern: /(^ {2}"version": ")([^"]+)/m },
  { file: 'packages/client/package.json', pattern: /(^ {2}"version": ")([^"]+)/m },
  { file: 'packages/client/src/index.ts', pattern: /(^export const VERSION = ')([^']+)/m },
  { file: 'packages/python/src/tasman/__init__.py', pattern: /(^__version__ = ")([^"]+)/m },
  { file: 'packages/python/pyproject.toml', pattern: /(^version = ")([^"]+)/m },
  { file: 'Dockerfile', pattern: /(^ARG VERSION=)(\S+)/m },
  { file: 'deploy/helm/tasman/Chart.yaml', pattern: /(^version: )(\S+)/m },
  { file: 'deploy/kubernetes/migrate.yaml', pattern: /(^ +image: \S+:)(\S+)/m },
  { file: 'deploy/kubernetes/tasman.yaml', pattern: /(^ +image: \S+:)(\S+)/m },
];

const LOCK_FILE = 'package-lock.json';
/** The root package and the workspaces, as named in package-lock.json. */
const LOCKED = ['', 'console', 'packages/client'];

interface LockFile {
  version: string;
  packages: Record<string, { version: string }>;
}

export const versionOf = (read: ReadFile): string => (JSON.parse(read('package.json')) as { version: string }).version;

/** Every copy of the version, by location. */
export function repeatedVersions(read: ReadFile): Readonly<Record<string, string>> {
  const lock = JSON.parse(read(LOCK_FILE)) as LockFile;
  return Object.fromEntries([
    ...PLACES.map(({ file, pattern }) => [file, pattern.exec(read(file))?.[2] ?? 'no version']),
    [LOCK_FILE, lock.version],
    ...LOCKED.map((name) => [`${LOCK_FILE} "${name}"`, lock.packages[name]?.version ?? 'no version']),
  ]);
}

/** The new text of every file that repeats the version. */
export function withVersion(version: string, read: ReadFile): ReadonlyMap<string, string> {
  const lock = JSON.parse(read(LOCK_FILE)) as LockFile;
  lock.version = version;
  for (const name of LOCKED) lock.packages[name]!.version = version;
  return new Map([
    ...PLACES.map(({ file, pattern }) => [file, read(file).replace(pattern, `$1${version}`)] as const),
    [LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`],
  ]);
}
