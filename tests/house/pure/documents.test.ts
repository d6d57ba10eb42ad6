import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conformancePage, rowsOfTests } from '../../../scripts/conformance/page.ts';
import { idsIn } from '../../../scripts/test-names.ts';
import { ROOT, readRepositoryFile, sourceFiles } from './source.ts';

describe('the Markdown documents', () => {
  const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].map((path) => ({
      path,
      text: readRepositoryFile(path),
    })),
    ...sourceFiles('docs', /\.md$/),
  ];

  /** The parts of the text that are marked as code: inline spans and whole blocks. */
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
    // The build creates these files, so they are missing from a fresh clone.
    if (clean.startsWith('console/dist')) return true;
    if (!clean.includes('*')) return existsSync(join(ROOT, clean));
    const folder = dirname(clean.slice(0, clean.indexOf('*') + 1));
    const pattern = new RegExp(`^${clean.replaceAll('.', '\\.').replaceAll(/\*+/g, '[^/]*')}$`);
    return readdirSync(join(ROOT, folder), { recursive: true }).some((entry) =>
      pattern.test(join(folder, String(entry))),
    );
  }

  it('the documents name only paths that exist', () => {
    const wrong = documents.flatMap(({ path, text }) =>
      [...new Set([...codeIn(text).matchAll(PATH)].map(([, written]) => written!))]
        // `<noun>` and `…` are placeholders that the reader replaces.
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

  it('the documents outside docs/screenshots show at most 15 pictures, and the README has fewer than 900 words', () => {
    const pictures = documents
      .filter(({ path }) => !path.startsWith('docs/screenshots/'))
      .flatMap(({ text }) => [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target]) => target));
    expect(new Set(pictures).size).toBeLessThanOrEqual(15);
    expect(readRepositoryFile('README.md').split(/\s+/).length).toBeLessThan(900);
  });
});

describe('references', () => {
  const files = [...sourceFiles('src', /\.(ts|sql|md|ya?ml)$/), ...sourceFiles('docs', /\.md$/)];
  const rows = rowsOfTests();

  describe('the conformance page', () => {
    it('lists every requirement id in a test name', () => {
      const listed = new Set([...conformancePage(rows).matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(([, id]) => id));
      expect(listed).toEqual(new Set(rows.map(({ id }) => id)));
      expect(listed.size).toBeGreaterThan(500);
    });

    it('rejects a requirement id whose area has no heading', () => {
      expect(() => conformancePage([{ id: 'XYZ-001', sentence: 'is unknown', file: 'tests/x.test.ts' }])).toThrow(
        'tests/x.test.ts refers to [XYZ-001], whose area is unknown. Add the area to AREAS in scripts/conformance/page.ts.',
      );
    });
  });

  describe('requirement ids in source and documents', () => {
    it('every requirement id in the source and the documents has a test', () => {
      const shown = new Set(rows.map(({ id }) => id));
      const wrong = files.flatMap(({ path, text }) =>
        idsIn(text)
          .filter((id) => !shown.has(id))
          .map((id) => `${path}: [${id}]`),
      );
      expect(wrong).toEqual([]);
    });

    it('no file mentions GAPS, BEYOND or the numbered documents, which are outside the repository', () => {
      const wrong = files.flatMap(({ path, text }) =>
        [...text.matchAll(/\bGAPS\b|\bBEYOND\b|\b[Dd]ocuments? [1-3]\b/g)].map(([words]) => `${path}: ${words}`),
      );
      expect(wrong).toEqual([]);
    });
  });
});

describe('the API document for client generators', () => {
  type Node = Readonly<Record<string, unknown>>;
  const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as Node;
  const { schemas } = document.components as { schemas: Record<string, Node> };

  /** Every schema in the document with its path, without examples. */
  function places(node: unknown, place: string): readonly (readonly [string, Node])[] {
    if (node === null || typeof node !== 'object') return [];
    const below = Object.entries(node)
      .filter(([key]) => !['example', 'examples', 'enum', 'required', 'default'].includes(key))
      .flatMap(([key, value]) => places(value, `${place}/${key}`));
    return [[place, node as Node], ...below];
  }
  const EVERY = [...places(document.paths, 'paths'), ...places(schemas, 'schemas')];
  const wrong = (is: (node: Node, place: string) => boolean): readonly string[] =>
    EVERY.filter(([place, node]) => is(node, place)).map(([place]) => place);

  it('names every object schema, so that generators do not invent class names', () => {
    expect(wrong((node, place) => 'properties' in node && 'type' in node && !/^schemas\/[^/]+$/.test(place))).toEqual(
      [],
    );
  });

  it('names every anyOf or oneOf, except a choice between a named schema and null', () => {
    const isNullable = (choices: unknown) => {
      const [first, second, ...others] = choices as readonly Node[];
      return others.length === 0 && first?.$ref !== undefined && second?.type === 'null';
    };
    expect(
      wrong(
        (node, place) =>
          (Array.isArray(node.anyOf) || Array.isArray(node.oneOf)) &&
          !/^schemas\/[^/]+$/.test(place) &&
          !isNullable(node.anyOf ?? node.oneOf),
      ),
    ).toEqual([]);
  });

  it('uses the type null on its own only as the second choice of an anyOf', () => {
    expect(wrong((node, place) => node.type === 'null' && !/\/anyOf\/1$/.test(place))).toEqual([]);
  });

  it('gives every const and enum a type', () => {
    const isValue = (node: Node, place: string) => !/\/properties$/.test(place) && ('const' in node || 'enum' in node);
    expect(wrong((node, place) => isValue(node, place) && node.type === undefined)).toEqual([]);
    expect(
      wrong((node, place) => isValue(node, place) && Number.isInteger(node.const) && node.type !== 'integer'),
    ).toEqual([]);
  });

  it('uses no schema name that generators use for their own classes', () => {
    const taken = ['ApiClient', 'Configuration', 'ApiException', 'ApiResponse', 'Client', 'Error', 'Self', 'Object'];
    expect(Object.keys(schemas).filter((name) => taken.includes(name))).toEqual([]);
  });

  it('does not require a query parameter that has a default', () => {
    const isRequired = (node: Node) =>
      node.in === 'query' && node.required === true && 'default' in ((node.schema as Node) ?? {});
    expect(wrong(isRequired)).toEqual([]);
  });
});
