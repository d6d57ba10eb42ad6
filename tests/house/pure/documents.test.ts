import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readRepositoryFile, sourceFiles } from './source.ts';

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].map((path) => ({
    path,
    text: readRepositoryFile(path),
  })),
  ...sourceFiles('docs', /\.md$/),
];

/** The text quoted as code: inline spans and whole blocks. */
const codeIn = (text: string): string =>
  [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code.replaceAll('`', ' ')).join('\n');

/** Expands braces: `a/{b,c}.ts` is two paths. */
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
  // Created by the build, so missing in a fresh clone.
  if (clean.startsWith('console/dist')) return true;
  if (!clean.includes('*')) return existsSync(join(ROOT, clean));
  const folder = dirname(clean.slice(0, clean.indexOf('*') + 1));
  const pattern = new RegExp(`^${clean.replaceAll('.', '\\.').replaceAll(/\*+/g, '[^/]*')}$`);
  return readdirSync(join(ROOT, folder), { recursive: true }).some((entry) =>
    pattern.test(join(folder, String(entry))),
  );
}

describe('the Markdown documents', () => {
  it('the documents name only paths that exist', () => {
    const wrong = documents.flatMap(({ path, text }) =>
      [...new Set([...codeIn(text).matchAll(PATH)].map(([, written]) => written!))]
        // `<noun>` and `…` are placeholders for a name that the reader chooses.
        .filter((written) => !/[<>…]/.test(written))
        .flatMap(pathsOf)
        .filter((named) => !isThere(named))
        .map((named) => `${path}: ${named}`),
    );
    expect(wrong).toEqual([]);
  });

  it('the documents link only to files that exist', () => {
    const wrong = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:|\/)([^)#\s]+)/g)]
        .map(([, target]) => join(dirname(path), target!))
        .filter((target) => !isThere(target))
        .map((target) => `${path}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('the documents name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> };
    const wrong = documents.flatMap(({ path, text }) =>
      [...codeIn(text).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
        .map(([, run, short]) => run ?? short!)
        .filter((script) => !(script in scripts))
        .map((script) => `${path}: npm run ${script}`),
    );
    expect(wrong).toEqual([]);
  });

  it('docs/configuration.md lists every environment variable that the service reads, and no other', () => {
    const config = readRepositoryFile('src/config.ts');
    const read = new Set([...config.matchAll(/(?:Of\(env, |env\.)'?([A-Z][A-Z_]+)'/g)].map(([, name]) => name));
    const documented = [...readRepositoryFile('docs/configuration.md').matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(documented.toSorted()).toEqual([...read].sort());
  });

  it('the documents show at most 15 pictures, and the README has fewer than 900 words', () => {
    const pictures = documents
      .filter(({ path }) => !path.startsWith('docs/screenshots/'))
      .flatMap(({ text }) => [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target]) => target));
    expect(new Set(pictures).size).toBeLessThanOrEqual(15);
    expect(readRepositoryFile('README.md').split(/\s+/).length).toBeLessThan(900);
  });
});
