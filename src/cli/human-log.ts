import type { Writable } from 'node:stream';

const HIDDEN = new Set(['level', 'time', 'msg', 'reqId']);

/** Formats log lines for a terminal: time, message and fields on one line, instead of JSON. */
export const humanStream = (out: Writable): { write(line: string): void } => ({
  write(line) {
    let entry: Record<string, unknown>;
    try {
      entry = JSON.parse(line);
    } catch {
      out.write(line);
      return;
    }
    const fields = Object.entries(entry)
      .filter(([key]) => !HIDDEN.has(key))
      .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`);
    const level = entry.level === 'info' ? '' : `${String(entry.level).toUpperCase()} `;
    out.write(`${String(entry.time).slice(11, 19)} ${level}${[entry.msg, ...fields].join(' ')}\n`);
  },
});
