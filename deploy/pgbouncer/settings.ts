import { readFileSync } from 'node:fs';

const INI = new URL('pgbouncer.ini', import.meta.url);

/** pgbouncer.ini with other values, such as the addresses of one machine. */
export const pgbouncerSettings = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => {
      const line = new RegExp(`^${name} =.*$`, 'm');
      if (!line.test(text)) throw new Error(`pgbouncer.ini has no ${name}`);
      return text.replace(line, `${name} = ${value}`);
    },
    readFileSync(INI, 'utf8'),
  );
