// What was typed and is not saved yet, over what the service has; and the way back. Cells are named "payId column".

export const cellKey = (payId: number, column: string): string => `${payId} ${column}`;
export const payOfKey = (key: string): number => Number(key.slice(0, key.indexOf(' ')));
export const columnOfKey = (key: string): string => key.slice(key.indexOf(' ') + 1);

export interface CellChange {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

export interface Typed {
  /** The text of every cell that is not as the service has it. */
  readonly texts: ReadonlyMap<string, string>;
  /** Sentences of the service about cells or whole pays that it refused, by the cell. */
  readonly refused: ReadonlyMap<string, string>;
  readonly done: readonly (readonly CellChange[])[];
  readonly undone: readonly (readonly CellChange[])[];
}

export const NOTHING_TYPED: Typed = { texts: new Map(), refused: new Map(), done: [], undone: [] };

const MOST_STEPS = 200;

function put(typed: Typed, changes: readonly CellChange[], way: 'after' | 'before'): Pick<Typed, 'texts' | 'refused'> {
  const [texts, refused] = [new Map(typed.texts), new Map(typed.refused)];
  for (const change of changes) {
    texts.set(change.key, change[way]);
    refused.delete(change.key);
  }
  return { texts, refused };
}

/** One act of typing, pasting or filling is one step back. */
export function type(typed: Typed, changes: readonly CellChange[]): Typed {
  const real = changes.filter(({ before, after }) => before !== after);
  if (real.length === 0) return typed;
  return { ...put(typed, real, 'after'), done: [...typed.done, real].slice(-MOST_STEPS), undone: [] };
}

export function undo(typed: Typed): Typed {
  const last = typed.done.at(-1);
  if (!last) return typed;
  return { ...put(typed, last, 'before'), done: typed.done.slice(0, -1), undone: [...typed.undone, last] };
}

export function redo(typed: Typed): Typed {
  const next = typed.undone.at(-1);
  if (!next) return typed;
  return { ...put(typed, next, 'after'), done: [...typed.done, next], undone: typed.undone.slice(0, -1) };
}

/** Cells that were saved are as the service has them; those typed over since stay. */
export function saved(typed: Typed, sent: ReadonlyMap<string, string>): Typed {
  const [texts, refused] = [new Map(typed.texts), new Map(typed.refused)];
  for (const [key, text] of sent) {
    if (texts.get(key) === text) texts.delete(key);
    refused.delete(key);
  }
  return { ...typed, texts, refused };
}

/** Cells that the service would not take stay as they were typed, each with its sentence. */
export function refuse(typed: Typed, sentences: ReadonlyMap<string, string>): Typed {
  return { ...typed, refused: new Map([...typed.refused, ...sentences]) };
}

/** Gives up what was typed into a pay: somebody else was first, or the pay is gone. */
export function forgetPay(typed: Typed, payId: number): Typed {
  const keep = ([key]: readonly [string, string]) => payOfKey(key) !== payId;
  return {
    ...typed,
    texts: new Map([...typed.texts].filter(keep)),
    refused: new Map([...typed.refused].filter(keep)),
  };
}
