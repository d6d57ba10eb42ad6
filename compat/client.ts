/** Where the programs find what they talk to. */
export interface World {
  readonly base: string;
  readonly listener: string;
  /** The API document that clients are generated from. */
  readonly document: string;
  /** A folder of its own for what a client needs; kept between runs, so that nothing is fetched twice. */
  folderOf(name: string): string;
}

/** Somebody else's client, and how it is tried against a running service. */
export interface Client {
  readonly name: string;
  readonly version: string;
  /** What is done, for the table. */
  readonly done: string;
  try(world: World): Promise<void>;
}
