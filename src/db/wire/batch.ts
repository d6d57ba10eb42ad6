import pg from 'pg';

/** The server's response to one statement. */
export interface Answer {
  readonly rows: unknown[];
  /** The command tag, such as INSERT, SELECT or COMMIT. */
  readonly command: string;
  readonly rowCount: number | null;
}

/** A statement to send, and the callbacks for its result. */
export interface Asked {
  /** The name of the prepared statement on its connection; undefined for a statement that is not prepared. */
  readonly name: string | undefined;
  readonly text: string;
  /**
   * Cleared once the values are sent: otherwise the values of a large insert would stay in memory while the server
   * executes it.
   */
  values: readonly unknown[];
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: Error) => void;
}

type Parse = (text: string) => unknown;

/** The columns of a statement's rows. */
export interface Shape {
  readonly names: readonly string[];
  /** A row of nulls. Copies of it share one hidden class, which makes property access fast. */
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

/**
 * Makes the driver treat a `Batch` as an instance of its own query class, because it pipelines only that class. Uses
 * none of the class's code.
 */
const DriverQuery = Object.defineProperty(function DriverQuery() {}, 'prototype', {
  value: pg.Query.prototype,
}) as unknown as new () => object;

/**
 * Statements that are sent together, with one Sync message after the last. When one of them fails, the server skips the
 * rest, including a commit, and the skipped statements fail with the same error.
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

  /** The driver reads `name` and `text` to record which statement the server has parsed. */
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
    const skipped = this.#asked.slice(this.#answers.length);
    this.handleReadyForQuery();
    for (const { name, fail } of skipped) {
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

/** `INSERT 0 3` means that three rows were inserted. */
function tagOf(text: string): { command: string; rowCount: number | null } {
  const words = text.split(' ');
  const count = Number(words.at(-1));
  return { command: words[0]!, rowCount: Number.isNaN(count) ? null : count };
}
