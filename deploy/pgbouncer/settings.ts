import { readFileSync } from 'node:fs';

const INI = new URL('pgbouncer.ini', import.meta.url);

/** Returns pgbouncer.ini with some values replaced, such as the addresses for a single machine. */
export const pgbouncerSettings = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => {
      const line = new RegExp(`^${name} =.*$`, 'm');
      if (!line.test(text)) throw new Error(`pgbouncer.ini has no ${name}`);
      return text.replace(line, `${name} = ${value}`);
    },
    readFileSync(INI, 'utf8'),
  );
