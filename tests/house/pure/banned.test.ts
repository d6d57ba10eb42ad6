import { describe, expect, it } from 'vitest';
import { sourceFiles, withoutComments } from './source.ts';

const code = sourceFiles('src', /\.ts$/).filter(({ path }) => !path.endsWith('.test.ts'));

const offenders = (pattern: RegExp, allowed: (path: string) => boolean): readonly string[] =>
  code.filter(({ path, text }) => !allowed(path) && pattern.test(withoutComments(text))).map(({ path }) => path);

describe('time and randomness', () => {
  it('the source reads the clock only in src/base', () => {
    expect(offenders(/new Date\(\s*\)|Date\.now\(|performance\.now\(/, (path) => path.startsWith('src/base/'))).toEqual(
      [],
    );
  });

  it('the source never calls Math.random', () => {
    expect(offenders(/Math\.random\(/, () => false)).toEqual([]);
  });

  it('SQL never reads the time of the database server, so the test clock applies', () => {
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

describe('database functions', () => {
  const made = /\bcreate\s+(or\s+replace\s+)?function\s+(\w+)/gi;

  it('each database function is defined only in src/db/functions, in a file with its name', () => {
    const strays = sourceFiles('src/db/functions', /\.sql$/).filter(
      ({ path, text }) => [...text.matchAll(made)].map(([, , name]) => `src/db/functions/${name}.sql`).join() !== path,
    );
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('no migration after 0020 creates a function', () => {
    const late = sourceFiles('src/db/migrations', /\.sql$/).filter(
      ({ path, text }) => Number(/(\d{4})_/.exec(path)![1]) > 20 && new RegExp(made).test(text),
    );
    expect(late.map(({ path }) => path)).toEqual([]);
  });
});

describe('SQL statements', () => {
  it('only src/db/sql.ts imports the sql template of Kysely', () => {
    const theirs = /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/;
    expect(offenders(theirs, (path) => path === 'src/db/sql.ts')).toEqual([]);
  });
});

describe('rules and formats', () => {
  const pure = (path: string) => !/^src\/(rules|formats)\//.test(path);

  it('rules and formats perform no I/O, read no environment variables and log nothing', () => {
    expect(offenders(/from 'node:(?!crypto|zlib)|process\.|fetch\(|console\./, pure)).toEqual([]);
  });

  it('rules never convert money to a floating-point number', () => {
    expect(
      offenders(/\.toNumber\(\)|parseFloat\(|Number\.parseFloat/, (path) => !path.startsWith('src/rules/')),
    ).toEqual([]);
  });
});

describe('file names', () => {
  it('no file has a catch-all name such as utils or helpers', () => {
    expect(
      code.filter(({ path }) => /\b(utils?|helpers?|common|manager|misc)\b/i.test(path)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('file names are in kebab case', () => {
    expect(
      code.filter(({ path }) => !/^src\/([a-z0-9-]+\/)*[a-z0-9.-]+\.ts$/.test(path)).map(({ path }) => path),
    ).toEqual([]);
  });
});
