import { describe, expect, it } from 'vitest';

interface Progress {
  begin(step: string): void;
  end(step: string): void;
  clear(): void;
  finish(): void;
}
type Options = { others?: Screen[]; now: () => number };
const script = new URL('../../../scripts/progress.mjs', import.meta.url).href;
const { progressOn } = (await import(script)) as { progressOn(stream: Screen, options: Options): Progress };

/** Collects the output. For a terminal, it also interprets `\r` and "erase line", so that it shows what a user sees. */
class Screen {
  written = '';
  readonly isTTY: boolean;
  readonly columns = 60;
  constructor(kind: 'terminal' | 'file') {
    this.isTTY = kind === 'terminal';
  }
  write(text: string): boolean {
    this.written += text;
    return true;
  }
  shown(): string[] {
    return this.written.split('\n').map((line) => line.split('\r\x1b[2K').at(-1) ?? '');
  }
}

function started(kind: 'terminal' | 'file') {
  const screen = new Screen(kind);
  const clock = { ms: 0 };
  return { screen, clock, progress: progressOn(screen, { now: () => clock.ms }) };
}

describe('start-up progress', () => {
  it('shows one line on a terminal, with every running step and its seconds', () => {
    const { screen, clock, progress } = started('terminal');
    progress.begin('Building the console');
    clock.ms = 2_900;
    progress.begin('Preparing the database');
    expect(screen.shown()).toEqual(['Building the console (2 s) · Preparing the database (0 s)']);
    clock.ms = 4_000;
    progress.end('Building the console');
    expect(screen.shown()).toEqual(['Preparing the database (1 s)']);
    progress.end('Preparing the database');
    expect(screen.shown()).toEqual(['Starting the service']);
    progress.clear();
    expect(screen.shown()).toEqual(['']);
  });

  it('cuts the line at the width of the terminal, because a wrapped line cannot be redrawn', () => {
    const { screen, progress } = started('terminal');
    progress.begin('Building the console');
    progress.begin('Building the service');
    progress.begin('Preparing the database');
    expect(screen.shown()[0]).toHaveLength(59);
    progress.clear();
  });

  it('when the output is not a terminal, prints one plain line per started step and a summary', () => {
    const { screen, clock, progress } = started('file');
    progress.begin('Building the console');
    progress.begin('Preparing the database');
    clock.ms = 1_234;
    progress.end('Preparing the database');
    clock.ms = 3_000;
    progress.end('Building the console');
    progress.finish();
    expect(screen.written).toBe(
      'Building the console …\nPreparing the database …\n' +
        'Ready in 3.0 s: building the console 3.0 s, preparing the database 1.2 s.\n',
    );
  });

  it('on a terminal, ends with the duration of each step', () => {
    const { screen, clock, progress } = started('terminal');
    progress.begin('Preparing the database');
    clock.ms = 500;
    progress.end('Preparing the database');
    clock.ms = 900;
    progress.finish();
    expect(screen.shown()).toEqual(['Ready in 0.9 s: preparing the database 0.5 s.', '']);
  });

  it('clears its line for other output to the terminal, and restores the streams', () => {
    const screen = new Screen('terminal');
    // A second stream to the same terminal, as with standard output and standard error.
    const other = { write: (text: string) => screen.write(text) } as Screen;
    const write = other.write;
    const progress = progressOn(screen, { others: [other], now: () => 0 });
    progress.begin('Preparing the database');
    other.write('A log line\n');
    progress.begin('Loading the demo company');
    expect(screen.shown()).toEqual([
      'A log line',
      'Preparing the database (0 s) · Loading the demo company (0 s)'.slice(0, 59),
    ]);
    progress.clear();
    expect(screen.shown()).toEqual(['A log line', '']);
    expect(other.write).toBe(write);
  });
});
