import pg from 'pg';

/** Connection details of the embedded database's superuser. */
export interface Reached {
  readonly host: string;
  readonly port: number;
  readonly superuser: { readonly user: string; readonly password: string };
}

export type Row = Readonly<Record<string, string | null>>;

/** The methods of the driver's connection that COPY needs. */
interface Wire {
  readonly stream: { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** The maximum number of queued messages before the socket is paused. */
const MOST_WAITING = 64;

/** One replication command. It returns rows, a stream of copied messages, or both. */
class Exchange {
  readonly rows: Row[] = [];
  readonly #text: string;
  readonly #upload: Buffer | undefined;
  readonly #waiting: Buffer[] = [];
  #columns: readonly string[] = [];
  #wire: Wire | undefined;
  #end: { error?: Error } | undefined;
  #wake: () => void = () => {};

  constructor(text: string, upload?: Buffer) {
    this.#text = text;
    this.#upload = upload;
  }

  /** Yields every copied message. */
  async *messages(): AsyncGenerator<Buffer> {
    for (;;) {
      const message = this.#waiting.shift();
      if (message !== undefined) {
        if (this.#waiting.length === 0) this.#wire?.stream.resume();
        yield message;
      } else if (this.#end !== undefined) {
        if (this.#end.error) throw this.#end.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  /** Resolves to the rows when the command is done. */
  async done(): Promise<readonly Row[]> {
    for await (const _ of this.messages());
    return this.rows;
  }

  send(message: Buffer): void {
    this.#wire?.sendCopyFromChunk(message);
  }

  ended(error?: Error): void {
    this.#end ??= error ? { error } : {};
    this.#wake();
  }

  submit(wire: Wire): null {
    this.#wire = wire;
    wire.query(this.#text);
    return null;
  }
  handleRowDescription({ fields }: { fields: readonly { name: string }[] }): void {
    this.#columns = fields.map(({ name }) => name);
  }
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.rows.push(Object.fromEntries(this.#columns.map((name, at) => [name, fields[at] ?? null])));
  }
  handleCopyInResponse(wire: Wire): void {
    if (this.#upload !== undefined) wire.sendCopyFromChunk(this.#upload);
    wire.endCopyFrom();
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy, because the driver reuses its buffer.
    this.#waiting.push(Buffer.from(chunk));
    if (this.#waiting.length >= MOST_WAITING) this.#wire?.stream.pause();
    this.#wake();
  }
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleReadyForQuery(): void {
    this.ended();
  }
  handleError(error: Error): void {
    this.ended(error);
  }
}

export interface Replication {
  /** Runs a command that returns rows. */
  ask(text: string): Promise<readonly Row[]>;
  /** Runs a command that receives one document. */
  upload(text: string, document: Buffer): Promise<void>;
  /** Runs a command that returns a stream of messages and may receive messages too. */
  stream(text: string): Pick<Exchange, 'messages' | 'send' | 'rows'>;
  close(): Promise<void>;
}

/** Opens a session of the replication protocol, as pg_basebackup and pg_receivewal do. */
export async function openReplication({ host, port, superuser }: Reached, name: string): Promise<Replication> {
  const { user, password } = superuser;
  const settings = { host, port, user, password, ssl: false, application_name: name, connectionTimeoutMillis: 10_000 };
  // The driver's types do not include `replication`.
  const client = new pg.Client({ ...settings, replication: 'true' } as pg.ClientConfig);
  let running: Exchange | undefined;
  const lost = (error?: Error) => running?.ended(error ?? new Error('The database closed the connection'));
  client.on('error', lost);
  client.on('end', () => lost());
  await client.connect();
  const begin = (text: string, document?: Buffer): Exchange => {
    running = new Exchange(text, document);
    client.query(running as unknown as pg.Submittable);
    return running;
  };
  return {
    ask: (text) => begin(text).done(),
    upload: async (text, document) => void (await begin(text, document).done()),
    stream: (text) => begin(text),
    close: () => client.end(),
  };
}
