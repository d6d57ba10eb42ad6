import pg from 'pg';
import { type Answer, type Asked, Batch, type Shape } from './batch.ts';

/** Part of the driver that its types leave out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * One connection. What a turn of the event loop asks of it leaves in one packet and is answered in one: a packet, and
 * being woken for it, costs either side more than most statements do.
 */
export class Wire {
  readonly #client: pg.ClientBase;
  /** What the rows of the named statements look like, so that the server need not describe them again. */
  readonly #shapes = new Map<string, Shape>();
  readonly #onPacket: () => void;
  #asked: Asked[] = [];

  constructor(client: pg.ClientBase, onPacket: () => void) {
    this.#client = client;
    this.#onPacket = onPacket;
  }

  /** A value that cannot be sent throws here, before anything of the turn has left. */
  ask(name: string | undefined, text: string, values: readonly unknown[] = []): Promise<Answer> {
    const prepared = values.map((value) => prepareValue(value));
    if (this.#asked.length === 0) process.nextTick(() => this.#leave());
    return new Promise((answer, fail) => {
      this.#asked.push({ name, text, values: prepared, answer, fail });
    });
  }

  #leave(): void {
    const asked = this.#asked;
    this.#asked = [];
    this.#onPacket();
    this.#client.query(new Batch(asked, this.#shapes) as unknown as pg.Submittable);
  }
}

/**
 * A connection for as long as a transaction has it. What is asked later is refused: it would be heard in the middle of
 * whatever the connection does next, perhaps for another account.
 */
export class Turn {
  readonly #wire: Pick<Wire, 'ask'>;
  #isOver = false;

  constructor(wire: Pick<Wire, 'ask'>) {
    this.#wire = wire;
  }

  ask(name: string | undefined, text: string, values?: readonly unknown[]): Promise<Answer> {
    if (this.#isOver) return Promise.reject(new Error('a statement came after the end of its transaction'));
    return this.#wire.ask(name, text, values);
  }

  /** Commit and rollback follow; nothing else does. */
  end(): void {
    this.#isOver = true;
  }
}
