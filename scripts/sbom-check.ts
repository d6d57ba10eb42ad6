/** Of a package-lock.json, what the bill of materials is held against. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

const NAME = /^.*node_modules\//;
export const nameAt = (path: string): string => path.replace(NAME, '');

/** Where each package that is shipped lies, found by walking from what the project needs at run time, as Node resolves. */
export function shippedPaths({ packages }: Lock): ReadonlySet<string> {
  const found = new Set<string>();
  // What the service needs at run time, and what is built into the console.
  const waiting = ['', ...('console' in packages ? ['console'] : [])];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      // An optional peer is there only because somebody else needs it.
      if (peerDependenciesMeta?.[name]?.optional && !dependencies?.[name]) continue;
      const at = resolve(packages, path, name);
      // A peer that is optional, or an optional package of another system, may be absent from the lock.
      if (at === undefined || found.has(at)) continue;
      found.add(at);
      waiting.push(at);
    }
  }
  return found;
}

function resolve(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const at = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (at in packages) return at;
    if (folder === '') return undefined;
  }
}

const hexOf = (integrity: string): string => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');

/** What the bill says other than the lock: missing, unknown, or with other contents. */
export function differences(components: readonly Component[], lock: Lock): readonly string[] {
  const locked = new Map<string, string>();
  for (const path of shippedPaths(lock)) {
    const { version = '', integrity = '' } = lock.packages[path]!;
    locked.set(`${nameAt(path)}@${version}`, hexOf(integrity));
  }
  const billed = new Map(
    components.map(({ name, version, hashes }) => [
      `${name}@${version}`,
      hashes?.find(({ alg }) => alg === 'SHA-512')?.content ?? '',
    ]),
  );
  return [
    ...[...locked.keys()].filter((one) => !billed.has(one)).map((one) => `${one} is missing from the bill`),
    ...[...billed.keys()].filter((one) => !locked.has(one)).map((one) => `${one} is not in the lock file`),
    ...[...locked]
      .filter(([one, hash]) => billed.has(one) && (hash === '' || billed.get(one) !== hash))
      .map(([one]) => `${one} has another digest than in the lock file`),
    ...(billed.size === components.length ? [] : ['a package is on the bill twice']),
  ].sort();
}
