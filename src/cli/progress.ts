import { monotonicMs } from '../base/clock.ts';
import type { Terminal } from './terminal.ts';

/** A stage counts records, or bytes, which are shown in megabytes. */
export type Unit = 'records' | 'bytes';

/** The progress of a long command, for a person at a terminal. */
export interface Progress {
  /** Begins a stage. If the total is unknown, the time left is not shown. */
  begin(what: string, unit: Unit, total?: number): void;
  add(count: number): void;
  /** Removes the line, for example before other output. The next `add` draws it again. */
  clear(): void;
}

/** The line is redrawn at most this often. */
const REDRAW_MS = 100;
/** A rate over a shorter time says little. */
const RATE_AFTER_MS = 500;
const ERASE_LINE = '\r\u001B[2K';

export const NO_PROGRESS: Progress = { begin() {}, add() {}, clear() {} };

/** Shows progress as one line that is redrawn in place. Without a terminal, writes nothing. */
export function progressOn(stderr: Terminal['stderr'], now: () => number = monotonicMs): Progress {
  if (stderr.isTTY !== true) return NO_PROGRESS;
  let stage = { what: '', unit: 'records' as Unit, total: undefined as number | undefined, done: 0, began: 0 };
  let drawnAt = Number.NEGATIVE_INFINITY;
  const draw = () => {
    drawnAt = now();
    stderr.write(
      ERASE_LINE + progressText({ ...stage, took: drawnAt - stage.began }).slice(0, (stderr.columns ?? 80) - 1),
    );
  };
  return {
    begin(what, unit, total) {
      stage = { what, unit, total, done: 0, began: now() };
      draw();
    },
    add(count) {
      stage.done += count;
      if (now() - drawnAt >= REDRAW_MS) draw();
    },
    clear() {
      if (drawnAt === Number.NEGATIVE_INFINITY) return;
      stderr.write(ERASE_LINE);
      drawnAt = Number.NEGATIVE_INFINITY;
    },
  };
}

interface Shown {
  readonly what: string;
  readonly unit: Unit;
  readonly total: number | undefined;
  readonly done: number;
  /** Milliseconds since the stage began. */
  readonly took: number;
}

/** Formats one line, such as `Recalculating pays: 1,200 of 5,000, 400/s, 10 s left`. */
function progressText({ what, unit, total, done, took }: Shown): string {
  const parts = [
    total === undefined ? amountText(done, unit) : `${amountText(done, unit, false)} of ${amountText(total, unit)}`,
  ];
  const rate = took >= RATE_AFTER_MS ? done / (took / 1000) : 0;
  if (rate > 0) {
    parts.push(`${amountText(rate, unit)}/s`);
    if (total !== undefined) parts.push(`${timeText(Math.max(total - done, 0) / rate)} left`);
  }
  return `${what}: ${parts.join(', ')}`;
}

function amountText(amount: number, unit: Unit, withUnit = true): string {
  if (unit === 'bytes') return `${(amount / 1_000_000).toFixed(1)}${withUnit ? ' MB' : ''}`;
  return Math.round(amount).toLocaleString('en-AU');
}

function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
