/** The next round number at or above the highest value. */
export function niceTop(highest: number): number {
  if (highest <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
  return (steps.find((step) => step * unit >= highest) ?? 10) * unit;
}

const APART_PX = 17;

/** How far each label at the end of a line moves down so that none covers another. */
export function labelShifts(values: readonly number[], { top, height }: { top: number; height: number }): number[] {
  const shifts = values.map(() => 0);
  const order = values.map((value, index) => ({ index, y: (1 - value / top) * height })).sort((a, b) => a.y - b.y);
  let lowest = Number.NEGATIVE_INFINITY;
  const placed = order.map(({ index, y }) => {
    lowest = Math.max(y, lowest + APART_PX);
    return { index, y, at: lowest };
  });
  // Labels that would fall below the axis push the others up.
  let ceiling = height + 4;
  for (const each of placed.toReversed()) {
    const at = Math.min(each.at, ceiling);
    ceiling = at - APART_PX;
    shifts[each.index] = at - each.y;
  }
  return shifts;
}
