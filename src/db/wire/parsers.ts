import pg from 'pg';

/**
 * How the driver converts PostgreSQL values: numeric stays text (money is never a float), int8 becomes a number (our
 * ids are far below 2^53), a date stays text, and timestamptz becomes a Date.
 */
const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const;
const ARRAY_OID = { int8: 1016, date: 1182, numeric: 1231 } as const;

export function setParsers(): void {
  const integer = (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`integer ${text} from the database is too large`);
    return value;
  };
  const text = (value: string): string => value;
  pg.types.setTypeParser(OID.int8, integer);
  pg.types.setTypeParser(OID.date, text);
  pg.types.setTypeParser(OID.numeric, text);
  pg.types.setTypeParser(OID.timestamp, () => {
    throw new Error('timestamp without time zone is not used in this schema');
  });
  const arrayOf = pg.types.getTypeParser(1009 as never) as unknown as (value: string) => string[];
  pg.types.setTypeParser(ARRAY_OID.int8 as never, ((value: string) => arrayOf(value).map(integer)) as never);
  pg.types.setTypeParser(ARRAY_OID.date as never, ((value: string) => arrayOf(value)) as never);
  pg.types.setTypeParser(ARRAY_OID.numeric as never, ((value: string) => arrayOf(value)) as never);
}
