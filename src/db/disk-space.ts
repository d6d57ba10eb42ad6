/** Writes a few megabytes of temporary files, which needs no privileges and fails while the disk is full. */
export const PROBE = [
  `select set_config('work_mem', '64kB', true)`,
  'select count(*) from (select n from generate_series(1, 200000) as n order by n desc offset 0) as s',
];

const PROBE_MS = 5_000;

/** PostgreSQL's code for a full disk or an exceeded quota. */
export const isDiskFull = (error: unknown): boolean => (error as { code?: string }).code === '53100';

export interface DiskSpaceOptions {
  /** Writes to the disk; rejects while the disk is full. */
  readonly probe: () => Promise<unknown>;
  /** Called once when the disk is full, and once when there is space again. */
  readonly onChange: (isFull: boolean, error?: Error) => void;
}

/**
 * Tracks whether the disk that holds the database is full. A small change may succeed on a full disk, so a successful
 * change does not show that there is space again. A probe runs repeatedly while the disk is full.
 */
export function diskSpace({ probe, onChange }: DiskSpaceOptions) {
  let timer: NodeJS.Timeout | undefined;
  let probing: Promise<void> | undefined;

  function settle(): void {
    if (!timer) return;
    clearInterval(timer);
    timer = undefined;
    onChange(false);
  }

  async function hasRoom(): Promise<boolean> {
    if (!timer) return true;
    probing ??= probe()
      .then(settle, () => {})
      .finally(() => {
        probing = undefined;
      });
    await probing;
    return timer === undefined;
  }

  return {
    isFull: (): boolean => timer !== undefined,
    /** Queries the database only while the disk is known to be full. */
    hasRoom,
    ranOut(error: Error): void {
      if (timer) return;
      timer = setInterval(hasRoom, PROBE_MS).unref();
      onChange(true, error);
    },
    close(): void {
      clearInterval(timer);
    },
  };
}
