/** Addresses and files for the programs under test. */
export interface World {
  readonly base: string;
  readonly listener: string;
  /** The API document that clients are generated from. */
  readonly document: string;
  /** A folder for the files of one client, kept between runs so that nothing is downloaded twice. */
  folderOf(name: string): string;
}

/** A third-party client, and the test that runs it against the service. */
export interface Client {
  readonly name: string;
  readonly version: string;
  /** Description of the test, for the table. */
  readonly done: string;
  try(world: World): Promise<void>;
}
