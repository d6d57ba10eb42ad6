import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles, withoutComments } from './source.ts';

const texts = new Map(sourceFiles('src', /\.ts$/).map(({ path, text }) => [path, withoutComments(text)]));

/** The files loaded with an entry file, without type-only and dynamic imports. */
function loadedWith(entry: string, found = new Set<string>()): ReadonlySet<string> {
  found.add(entry);
  const text = texts.get(entry);
  if (text === undefined) throw new Error(`${entry} does not exist`);
  for (const [, target] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.ts)'/gm)) {
    const path = join(dirname(entry), target!);
    if (!found.has(path)) loadedWith(path, found);
  }
  return found;
}

const WHOLE_SERVICE = /^src\/(app\.ts|params\/|resources\/|rules\/)/;

it.each([
  ['the command line', 'src/main.ts'],
  ['a supervisor of workers', 'src/cli/workers/supervisor.ts'],
  ['backup and restore', 'src/cli/backup/backup-commands.ts'],
])('%s loads neither the routes nor the parameters of the law', (_what, entry) => {
  expect([...loadedWith(entry)].filter((path) => WHOLE_SERVICE.test(path))).toEqual([]);
});

it('the service loads the routes and the parameters of the law', () => {
  const loaded = [...loadedWith('src/cli/serve.ts')];
  expect(loaded).toContain('src/app.ts');
  expect(loaded).toContain('src/params/load.ts');
});
