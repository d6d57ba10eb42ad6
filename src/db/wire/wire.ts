import pg from 'pg';
import { type Answer, type Asked, Batch, type Shape } from './batch.ts';

/**
 * How the driver converts PostgreSQL values: numeric stays text (money is never a float), int8 becomes a number (our
 * ids are far below 2^53), a date stays text, and timestamptz becomes a Date. A timestamp without a zone is an error.
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

/** A driver function that is missing from the driver's types. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * One connection. SQL statements issued in one event-loop turn are batched into one packet, because sending and
 * receiving a packet costs each side more time than executing most statements.
 */
export class Wire {
  readonly #client: pg.ClientBase;
  /** The row shapes of named statements, so that the server does not have to describe them again. */
  readonly #shapes = new Map<string, Shape>();
  readonly #onPacket: () => void;
  #asked: Asked[] = [];

  constructor(client: pg.ClientBase, onPacket: () => void) {
    this.#client = client;
    this.#onPacket = onPacket;
  }

  /** Throws at once for a value that cannot be sent, before any statement of this turn is sent. */
  ask(name: string | undefined, text: string, values: readonly unknown[] = []): Promise<Answer> {
    const prepared = values.map((value) => prepareValue(value));
    if (this.#asked.length === 0) process.nextTick(() => this.#flush());
    return new Promise((answer, fail) => {
      this.#asked.push({ name, text, values: prepared, answer, fail });
    });
  }

  #flush(): void {
    const asked = this.#asked;
    this.#asked = [];
    this.#onPacket();
    this.#client.query(new Batch(asked, this.#shapes) as unknown as pg.Submittable);
  }
}

/**
 * A connection during one transaction. Rejects statements after the end of the transaction: they would run within the
 * next transaction on the connection, perhaps for another account.
 */
export class TransactionWire {
  readonly #wire: Pick<Wire, 'ask'>;
  #isOver = false;

  constructor(wire: Pick<Wire, 'ask'>) {
    this.#wire = wire;
  }

  ask(name: string | undefined, text: string, values?: readonly unknown[]): Promise<Answer> {
    if (this.#isOver) return Promise.reject(new Error('a statement was issued after the end of its transaction'));
    return this.#wire.ask(name, text, values);
  }

  /** After this, only commit or rollback may follow. */
  end(): void {
    this.#isOver = true;
  }
}
