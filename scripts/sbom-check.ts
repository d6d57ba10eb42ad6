/** The parts of a package-lock.json that the bill of materials is checked against. */
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

/** Paths of the shipped packages, found by following run-time dependencies as Node resolves them. */
export function shippedPaths({ packages }: Lock): ReadonlySet<string> {
  const found = new Set<string>();
  // Starts with the service's run-time dependencies and the packages that are bundled into the console.
  const waiting = ['', ...('console' in packages ? ['console'] : [])];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      // An optional peer is only present if another package needs it, so it is not followed here.
      if (peerDependenciesMeta?.[name]?.optional && !dependencies?.[name]) continue;
      const at = resolve(packages, path, name);
      // An optional peer, or an optional package for a different operating system, may be missing from the lock file.
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

/** Differences between the bill and the lock file: missing, unknown or altered packages. */
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
    ...[...locked.keys()]
      .filter((one) => !billed.has(one))
      .map((one) => `${one} is missing from the bill of materials`),
    ...[...billed.keys()].filter((one) => !locked.has(one)).map((one) => `${one} is not in the lock file`),
    ...[...locked]
      .filter(([one, hash]) => billed.has(one) && (hash === '' || billed.get(one) !== hash))
      .map(([one]) => `${one} has a different digest than in the lock file`),
    ...(billed.size === components.length ? [] : ['a package is listed twice']),
  ].sort();
}
