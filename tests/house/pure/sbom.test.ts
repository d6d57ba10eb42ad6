import { describe, expect, it } from 'vitest';
import { type Component, differences, type Lock, shippedPaths } from '../../../scripts/sbom-check.ts';
import { readRepositoryFile } from './source.ts';

const SHA = 'a'.repeat(128);
const integrity = `sha512-${Buffer.from(SHA, 'hex').toString('base64')}`;
const lock: Lock = {
  packages: {
    '': { dependencies: { web: '1', shared: '1' } },
    'node_modules/web': {
      version: '1.0.0',
      integrity,
      dependencies: { shared: '2' },
      peerDependencies: { absent: '1' },
    },
    'node_modules/shared': { version: '1.0.0', integrity },
    'node_modules/web/node_modules/shared': { version: '2.0.0', integrity, optionalDependencies: { native: '1' } },
    'node_modules/native': { version: '1.0.0', integrity, optional: true },
    console: { version: '1.0.0', dependencies: { paint: '1' } },
    'node_modules/paint': { version: '1.0.0', integrity },
    'node_modules/tester': { version: '9.0.0', integrity },
  },
};
const component = (name: string, version: string, content = SHA): Component => ({
  'bom-ref': `${name}@${version}`,
  name,
  version,
  hashes: [{ alg: 'SHA-512', content }],
});
const BILL = [
  component('web', '1.0.0'),
  component('shared', '1.0.0'),
  component('shared', '2.0.0'),
  component('native', '1.0.0'),
  component('paint', '1.0.0'),
];

/** The project itself and its workspaces. */
const OWN = ['', 'console', 'node_modules/@tasman/console', 'packages/client', 'node_modules/@tasman/client'];

describe('the bill of materials', () => {
  it('lists the packages needed at run time or built into the console, and no development packages', () => {
    expect([...shippedPaths(lock)].sort()).toEqual([
      'node_modules/native',
      'node_modules/paint',
      'node_modules/shared',
      'node_modules/web',
      'node_modules/web/node_modules/shared',
    ]);
    expect(differences(BILL, lock)).toEqual([]);
  });

  it('reports packages that are missing, extra, duplicated or have a different digest', () => {
    const wrong = [
      ...BILL.slice(1),
      BILL[1]!,
      component('tester', '9.0.0'),
      component('native', '1.0.0', 'b'.repeat(128)),
    ];
    expect(differences(wrong, lock)).toEqual([
      'a package is listed twice',
      'native@1.0.0 has a different digest than in the lock file',
      'tester@9.0.0 is not in the lock file',
      'web@1.0.0 is missing from the bill',
    ]);
  });

  it('lists exactly the packages that the lock file marks as shipped', () => {
    const own = JSON.parse(readRepositoryFile('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean; version: string; integrity: string }>;
    };
    const marked = Object.entries(own.packages)
      .filter(([path, { dev, devOptional }]) => !OWN.includes(path) && !dev && !devOptional)
      .map(([path]) => path);
    expect([...shippedPaths(own)].sort()).toEqual(marked.sort());
  });
});
