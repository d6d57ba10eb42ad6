import pg from 'pg';

/** What the server said to one statement. */
export interface Answer {
  readonly rows: unknown[];
  /** INSERT, SELECT, COMMIT: what the server did. */
  readonly command: string;
  readonly rowCount: number | null;
}

/** A statement as it is put on the wire, and who waits for its answer. */
export interface Asked {
  /** The name it is kept under on its connection; without one the server forgets it at once. */
  readonly name: string | undefined;
  readonly text: string;
  /** Let go of once it is written out: that of a large insert fills memory for as long as the server works on it. */
  values: readonly unknown[];
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: Error) => void;
}

type Parse = (text: string) => unknown;

/** The columns of a statement's rows. */
export interface Shape {
  readonly names: readonly string[];
  /** A row without values. Copies of it are of one kind to the engine, which then finds their fields at once. */
  readonly empty: Readonly<Record<string, unknown>>;
  readonly parsers: readonly Parse[];
}
const NO_COLUMNS: Shape = { names: [], empty: {}, parsers: [] };

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The part of the driver's connection that speaks the extended protocol. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(portal: { portal: '' }): void;
  sync(): void;
}

/** Passes for a query of the driver's own, which lets no other kind share a connection; nothing of it is used. */
const DriverQuery = Object.defineProperty(function DriverQuery() {}, 'prototype', {
  value: pg.Query.prototype,
}) as unknown as new () => object;

/**
 * Statements that are sent in one go, with one request for an answer after the last. When one of them fails the server
 * passes over those after it, a commit too; they fail for the same reason.
 */
export class Batch extends DriverQuery {
  readonly #asked: readonly Asked[];
  readonly #shapes: Map<string, Shape>;
  readonly #answers: (() => void)[] = [];
  #rows: unknown[] = [];
  #shape: Shape | undefined;
  #unreadable: Error | undefined;

  constructor(asked: readonly Asked[], shapes: Map<string, Shape>) {
    super();
    this.#asked = asked;
    this.#shapes = shapes;
  }

  get #current(): Asked | undefined {
    return this.#asked[this.#answers.length];
  }

  /** The driver notes which statement the server has parsed by these two. */
  get name(): string | undefined {
    return this.#current?.name;
  }
  get text(): string | undefined {
    return this.#current?.text;
  }

  submit(connection: Connection): null {
    connection.stream.cork();
    for (const asked of this.#asked) {
      const { name = '', text } = asked;
      const isKept = name !== '';
      const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
      if (!isKept || (parsed[name] === undefined && submitted[name] === undefined)) {
        connection.parse({ name, text });
        if (isKept) submitted[name] = text;
      }
      connection.bind({ statement: name, values: asked.values });
      asked.values = [];
      if (!isKept || !this.#shapes.has(name)) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '' });
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as Parse),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf(this.#shapeOfCurrent(), fields));
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name, answer, fail } = this.#current!;
    if (name !== undefined) this.#shapes.set(name, this.#shapeOfCurrent());
    const rows = this.#rows;
    const unreadable = this.#unreadable;
    this.#answers.push(unreadable ? () => fail(unreadable) : () => answer({ rows, ...tagOf(text) }));
    this.#rows = [];
    this.#shape = undefined;
    this.#unreadable = undefined;
  }

  handleReadyForQuery(): void {
    for (const answer of this.#answers) answer();
  }

  handleError(error: Error, { submittedNamedStatements: submitted }: Connection): void {
    const passedOver = this.#asked.slice(this.#answers.length);
    this.handleReadyForQuery();
    for (const { name, fail } of passedOver) {
      if (name !== undefined) delete submitted[name];
      fail(error);
    }
  }

  #shapeOfCurrent(): Shape {
    return this.#shape ?? this.#shapes.get(this.#current?.name ?? '') ?? NO_COLUMNS;
  }
}

function rowOf({ names, empty, parsers }: Shape, fields: readonly (string | null)[]): unknown {
  const row = { ...empty };
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index];
    if (field !== null) row[names[index]!] = parsers[index]!(field!);
  }
  return row;
}

/** `INSERT 0 3` is three rows inserted. */
function tagOf(text: string): { command: string; rowCount: number | null } {
  const words = text.split(' ');
  const count = Number(words.at(-1));
  return { command: words[0]!, rowCount: Number.isNaN(count) ? null : count };
}
