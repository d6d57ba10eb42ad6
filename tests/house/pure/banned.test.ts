import { describe, expect, it } from 'vitest';
import { sourceFiles, withoutComments } from './source.ts';

const code = sourceFiles('src', /\.ts$/).filter(({ path }) => !path.endsWith('.test.ts'));

const offenders = (pattern: RegExp, allowed: (path: string) => boolean): readonly string[] =>
  code.filter(({ path, text }) => !allowed(path) && pattern.test(withoutComments(text))).map(({ path }) => path);

describe('time and chance are arguments', () => {
  it('the clock is read in base/ alone', () => {
    expect(offenders(/new Date\(\s*\)|Date\.now\(|performance\.now\(/, (path) => path.startsWith('src/base/'))).toEqual(
      [],
    );
  });

  it('Math.random is not used', () => {
    expect(offenders(/Math\.random\(/, () => false)).toEqual([]);
  });

  it('SQL asks for no time of its own, so that the test clock reaches it', () => {
    const words = /\b(now\(\)|current_date|current_timestamp|clock_timestamp\(\)|localtimestamp)\b/i;
    const inSql = sourceFiles('src/db', /\.sql$/)
      .filter(({ text }) => words.test(text.replaceAll(/--.*$/gm, '')))
      .map(({ path }) => path);
    const inCode = code
      .filter(({ text }) =>
        [...withoutComments(text).matchAll(/sql(?:<[^`]*>)?`([^`]*)`/g)].some(([, sql]) => words.test(sql!)),
      )
      .map(({ path }) => path);
    expect([...inSql, ...inCode]).toEqual([]);
  });
});

describe('a function of the database', () => {
  const made = /\bcreate\s+(or\s+replace\s+)?function\s+(\w+)/gi;

  it('has its one living text in src/db/functions, in the file of its name', () => {
    const strays = sourceFiles('src/db/functions', /\.sql$/).filter(
      ({ path, text }) => [...text.matchAll(made)].map(([, , name]) => `src/db/functions/${name}.sql`).join() !== path,
    );
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('is not made by a migration: those up to 0020 are from before', () => {
    const late = sourceFiles('src/db/migrations', /\.sql$/).filter(
      ({ path, text }) => Number(/(\d{4})_/.exec(path)![1]) > 20 && new RegExp(made).test(text),
    );
    expect(late.map(({ path }) => path)).toEqual([]);
  });
});

describe('a statement', () => {
  it('is written by our own template, which sends it without going through a tree', () => {
    const theirs = /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/;
    expect(offenders(theirs, (path) => path === 'src/db/sql.ts')).toEqual([]);
  });
});

describe('rules and formats are pure', () => {
  const pure = (path: string) => !/^src\/(rules|formats)\//.test(path);

  it('they do no input or output, read no environment and log nothing', () => {
    expect(offenders(/from 'node:(?!crypto)|process\.|fetch\(|console\./, pure)).toEqual([]);
  });

  it('rules never turn money into a float', () => {
    expect(
      offenders(/\.toNumber\(\)|parseFloat\(|Number\.parseFloat/, (path) => !path.startsWith('src/rules/')),
    ).toEqual([]);
  });
});

describe('names', () => {
  it('no file is called by what it could hold anything', () => {
    expect(
      code.filter(({ path }) => /\b(utils?|helpers?|common|manager|misc)\b/i.test(path)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('files are kebab-case', () => {
    expect(
      code.filter(({ path }) => !/^src\/([a-z0-9-]+\/)*[a-z0-9.-]+\.ts$/.test(path)).map(({ path }) => path),
    ).toEqual([]);
  });
});
