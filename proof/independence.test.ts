import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name));

it('the proof imports nothing from outside its folder except in the file that starts the service', () => {
  const outside = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)]
      .map(([, target]) => join(dirname(file), target!))
      .filter((target) => !target.startsWith(FOLDER))
      .map(() => relative(FOLDER, file)),
  );
  expect([...new Set(outside)]).toEqual(['service.ts']);
});
