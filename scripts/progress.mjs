// Shows the current step of a start and how long each step took: on a terminal as a single line redrawn in place,
// elsewhere as one line per step.

const REDRAW_MS = 200;
const ERASE_LINE = '\r\x1b[2K';
/** Shown while no step is running, for example while the program is being loaded. */
const BETWEEN = 'Starting the service';

/** `others` are streams that write to the same terminal. The progress line is erased before they write. */
export function progressOn(stream, { others = [], now = () => performance.now() } = {}) {
  const show = stream.isTTY ? inPlace(stream, others) : asLines(stream);
  const steps = new Map();
  const began = now();
  const secondsSince = (start) => (now() - start) / 1000;
  const running = () =>
    [...steps].filter(([, step]) => step.took === undefined).map(([name, { start }]) => [name, secondsSince(start)]);
  return {
    begin(name) {
      steps.set(name, { start: now(), took: undefined });
      show.update(running, name);
    },
    end(name) {
      const step = steps.get(name);
      step.took = secondsSince(step.start);
      show.update(running);
    },
    /** Removes the line without a summary. */
    clear: () => show.clear(),
    /** Replaces the line with how long each step took. */
    finish() {
      show.clear();
      const parts = [...steps].map(([name, { took }]) => `${lowerFirst(name)} ${took.toFixed(1)} s`);
      stream.write(`Ready in ${secondsSince(began).toFixed(1)} s: ${parts.join(', ')}.\n`);
    },
  };
}

const lowerFirst = (text) => text[0].toLowerCase() + text.slice(1);

/** Prints one line for each step when the step begins. */
const asLines = (stream) => ({
  update(_running, begun) {
    if (begun !== undefined) stream.write(`${begun} …\n`);
  },
  clear() {},
});

function inPlace(stream, others) {
  const writers = [stream, ...others].map((out) => ({ out, write: out.write }));
  const write = (text) => writers[0].write.call(stream, text);
  let timer;
  /** Erases the progress line before any stream writes. The next redraw shows it again below the output. */
  const takeOver = () => {
    for (const one of writers) {
      one.out.write = (...args) => {
        write(ERASE_LINE);
        return one.write.apply(one.out, args);
      };
    }
  };
  const clear = () => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    for (const one of writers) one.out.write = one.write;
    write(ERASE_LINE);
  };
  return {
    clear,
    update(running) {
      const draw = () => {
        const text = running().map(([name, seconds]) => `${name} (${Math.floor(seconds)} s)`);
        write(ERASE_LINE + (text.join(' · ') || BETWEEN).slice(0, (stream.columns ?? 80) - 1));
      };
      if (timer === undefined) {
        takeOver();
        timer = setInterval(draw, REDRAW_MS);
        timer.unref();
      }
      draw();
    },
  };
}
