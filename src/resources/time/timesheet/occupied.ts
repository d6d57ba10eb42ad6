interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Shifts of one employee that do not overlap, in order of time, so that a new one is compared with its neighbours only. */
export class Occupied<S extends Span> {
  readonly #shifts: S[] = [];

  /** The shift that overlaps; undefined if the time is free. Shifts that only touch do not overlap. */
  overlapOf({ starts_at, ends_at }: Span): S | undefined {
    const at = this.#placeOf(starts_at);
    const before = this.#shifts[at - 1];
    const after = this.#shifts[at];
    if (before && before.ends_at > starts_at) return before;
    return after && after.starts_at < ends_at ? after : undefined;
  }

  add(shift: S): void {
    this.#shifts.splice(this.#placeOf(shift.starts_at), 0, shift);
  }

  remove(shift: S): void {
    const at = this.#shifts.indexOf(shift);
    if (at >= 0) this.#shifts.splice(at, 1);
  }

  /** The index of the first shift that starts at this time or later. */
  #placeOf(time: string): number {
    let low = 0;
    let high = this.#shifts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#shifts[middle]!.starts_at < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
