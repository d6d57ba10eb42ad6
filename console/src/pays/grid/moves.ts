/** Where in the grid somebody is, and how far the chosen part reaches. */
export interface Place {
  readonly row: number;
  readonly column: number;
}
export interface Chosen {
  readonly at: Place;
  /** The other corner of what is chosen; the place itself when only one cell is. */
  readonly to: Place;
}
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export interface Pressed {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

export const one = (at: Place): Chosen => ({ at, to: at });

const within = (value: number, size: number): number => Math.max(0, Math.min(value, size - 1));
const inside = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: within(row, rows),
  column: within(column, columns),
});

const PAGE = 12;

function step({ row, column }: Place, { key, ctrl }: Pressed, { rows, columns }: Size): Place | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: ctrl ? rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: ctrl ? columns - 1 : column + 1 };
    case 'PageUp':
      return { row: row - PAGE, column };
    case 'PageDown':
      return { row: row + PAGE, column };
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
}

/** Where arrows and their kin lead; with Shift the chosen part grows instead. Undefined for other keys. */
export function move(chosen: Chosen, pressed: Pressed, size: Size): Chosen | undefined {
  const from = pressed.shift ? chosen.to : chosen.at;
  const to = step(from, pressed, size);
  if (!to) return undefined;
  const place = inside(to, size);
  return pressed.shift ? { at: chosen.at, to: place } : one(place);
}

/** Tab goes on to the next cell and from the last column to the next row; undefined at the end of the grid. */
export function next({ at }: Chosen, isBack: boolean, { rows, columns }: Size): Chosen | undefined {
  const index = at.row * columns + at.column + (isBack ? -1 : 1);
  if (index < 0 || index >= rows * columns) return undefined;
  return one({ row: Math.floor(index / columns), column: index % columns });
}

export interface Area {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

export const areaOf = ({ at, to }: Chosen): Area => ({
  rows: [Math.min(at.row, to.row), Math.max(at.row, to.row)],
  columns: [Math.min(at.column, to.column), Math.max(at.column, to.column)],
});

export const isIn = ({ rows, columns }: Area, row: number, column: number): boolean =>
  row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1];

/** Which cell each cell of the chosen part is filled from: the topmost chosen, or the one above a single row. */
export function filledFrom(chosen: Chosen): { from: number; into: readonly number[] } | undefined {
  const [top, bottom] = areaOf(chosen).rows;
  if (top === bottom) return top === 0 ? undefined : { from: top - 1, into: [top] };
  return { from: top, into: Array.from({ length: bottom - top }, (_, index) => top + 1 + index) };
}

/** A key that begins to replace what is in the cell. */
export const isTyping = ({ key, ctrl }: Pressed): boolean => !ctrl && key.length === 1 && key !== ' ';
