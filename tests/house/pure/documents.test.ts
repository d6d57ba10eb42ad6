import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readRepositoryFile, sourceFiles } from './source.ts';

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].map((path) => ({ path, text: readRepositoryFile(path) })),
  ...sourceFiles('docs', /\.md$/),
];

/** What is quoted as code: spans between backticks and whole blocks. */
const codeIn = (text: string): string =>
  [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code.replaceAll('`', ' ')).join('\n');

/** `a/{b,c}.ts` is two paths. */
function pathsOf(written: string): readonly string[] {
  const braces = /^(.*)\{([^{}]*)\}(.*)$/.exec(written);
  if (!braces) return [written];
  const [, before, choices, after] = braces as unknown as [string, string, string, string];
  return choices.split(',').flatMap((choice) => pathsOf(`${before}${choice}${after}`));
}

const FOLDERS = 'src|tests|docs|scripts|bench|console|packages|examples';
const PATH = new RegExp(String.raw`(?<![\w./@-])(?:\./)?((?:${FOLDERS})/[\w./{},*<>…-]*)`, 'g');

function isThere(path: string): boolean {
  const clean = path.replace(/[/.,]+$/, '');
  // Made by building, so not there in a fresh clone.
  if (clean.startsWith('console/dist')) return true;
  if (!clean.includes('*')) return existsSync(join(ROOT, clean));
  const folder = dirname(clean.slice(0, clean.indexOf('*') + 1));
  const pattern = new RegExp(`^${clean.replaceAll('.', '\\.').replaceAll(/\*+/g, '[^/]*')}$`);
  return readdirSync(join(ROOT, folder), { recursive: true }).some((entry) =>
    pattern.test(join(folder, String(entry))),
  );
}

describe('the documents', () => {
  it('name paths that exist', () => {
    const wrong = documents.flatMap(({ path, text }) =>
      [...new Set([...codeIn(text).matchAll(PATH)].map(([, written]) => written!))]
        // `<noun>` and `…` stand for a name that the reader chooses.
        .filter((written) => !/[<>…]/.test(written))
        .flatMap(pathsOf)
        .filter((named) => !isThere(named))
        .map((named) => `${path}: ${named}`),
    );
    expect(wrong).toEqual([]);
  });

  it('link to files that exist', () => {
    const wrong = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:|\/)([^)#\s]+)/g)]
        .map(([, target]) => join(dirname(path), target!))
        .filter((target) => !isThere(target))
        .map((target) => `${path}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> };
    const wrong = documents.flatMap(({ path, text }) =>
      [...codeIn(text).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
        .map(([, run, short]) => run ?? short!)
        .filter((script) => !(script in scripts))
        .map((script) => `${path}: npm run ${script}`),
    );
    expect(wrong).toEqual([]);
  });
});
