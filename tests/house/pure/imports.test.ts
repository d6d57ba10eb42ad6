import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles, withoutComments } from './source.ts';

/** What each folder of src/ may import from the others; a folder may always import itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  params: ['base'],
  rules: ['base', 'params'],
  formats: ['base'],
  db: ['base'],
  http: ['base'],
  mail: ['base', 'db', 'http'],
  audit: ['base', 'db', 'http'],
  auth: ['base', 'db', 'http', 'audit', 'mail'],
  webhooks: ['base', 'formats', 'db', 'http', 'audit'],
  resources: ['base', 'params', 'rules', 'formats', 'db', 'http', 'audit', 'webhooks/outbox.ts'],
};
/** The top of the tree: wiring, commands and the demo world may use everything. */
const TOP = ['app.ts', 'main.ts', 'config.ts', 'version.ts', 'cli', 'demo'];

interface Import {
  readonly from: string;
  readonly to: string;
}

const imports: readonly Import[] = sourceFiles('src', /\.ts$/)
  .filter(({ path }) => !path.endsWith('.test.ts'))
  .flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(/(?:from|import)\s+'(\.[^']+)'/g)].map(([, target]) => ({
      from: path.slice('src/'.length),
      to: join(dirname(path), target!).slice('src/'.length),
    })),
  );

const folderOf = (path: string): string => path.split('/')[0]!;
const nounOf = (path: string): string => path.split('/').slice(1, 3).join('/');

describe('imports point down', () => {
  it('each folder imports only what the picture of the tree allows', () => {
    const wrong = imports.filter(({ from, to }) => {
      const own = folderOf(from);
      if (TOP.includes(own) || own === folderOf(to)) return false;
      const allowed = MAY_IMPORT[own];
      return !allowed?.some((place) => place === folderOf(to) || place === to);
    });
    expect(wrong).toEqual([]);
  });

  it('a resource uses another resource only through its service', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        folderOf(from) === 'resources' &&
        folderOf(to) === 'resources' &&
        nounOf(from) !== nounOf(to) &&
        !/\.service\.ts$/.test(to),
    );
    expect(wrong).toEqual([]);
  });

  it('no two resources need each other', () => {
    const needs = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      if (folderOf(from) !== 'resources' || folderOf(to) !== 'resources' || nounOf(from) === nounOf(to)) continue;
      needs.set(nounOf(from), (needs.get(nounOf(from)) ?? new Set()).add(nounOf(to)));
    }
    const reaches = (noun: string, seen: readonly string[]): readonly string[] =>
      [...(needs.get(noun) ?? [])].flatMap((next) =>
        seen.includes(next) ? [[...seen, next].join(' -> ')] : reaches(next, [...seen, next]),
      );
    expect([...needs.keys()].flatMap((noun) => reaches(noun, [noun]))).toEqual([]);
  });
});
