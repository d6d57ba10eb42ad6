import { describe, expect, it } from 'vitest';
import { repeatedVersions, versionOf, withVersion } from '../../../scripts/release/versions.ts';
import { VERSION } from '../../../src/version.ts';
import { readRepositoryFile } from './source.ts';

describe('the version', () => {
  const version = versionOf(readRepositoryFile);

  it('the version is semantic and equals the one in package.json', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(VERSION).toBe(version);
  });

  it('the console, both clients, the image labels and the lock file repeat the version', () => {
    expect([...new Set(Object.values(repeatedVersions(readRepositoryFile)))], 'run "npm run version"').toEqual([
      version,
    ]);
    expect(readRepositoryFile('Dockerfile')).toContain(`org.opencontainers.image.version="\${VERSION}"`);
  });

  it('the API version of the contract is independent of the product version', () => {
    expect(JSON.parse(readRepositoryFile('openapi.json')).info.version).toBe('0.1.0');
  });

  it('npm run version updates every file that repeats the version and changes nothing else', () => {
    const files = withVersion('9.8.7', readRepositoryFile);
    const read = (path: string) => files.get(path) ?? readRepositoryFile(path);
    expect(new Set(Object.values(repeatedVersions(read)))).toEqual(new Set(['9.8.7']));
    for (const [path, text] of withVersion(version, readRepositoryFile))
      expect(text, path).toBe(readRepositoryFile(path));
  });
});
