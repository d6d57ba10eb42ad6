/** What a row is sorted by, as a cursor carries it. A list's keys are all different: the last part is an id. */
export type PageKey = readonly (string | number | null)[];

/**
 * The part of a list that a request asks for. Whoever reads the list takes one row more than are wanted, and so finds out
 * whether there are more; the key of the last row that is shown is where the next page begins.
 */
export interface Page {
  /** Of the last row of the page before. */
  readonly after: PageKey | null;
  /** Null: all of it. */
  readonly limit: number | null;
  /** Noted by `cut`; null when nothing follows. */
  next: PageKey | null;
}

/** How many rows to ask for: one more than are wanted. */
export const takenFor = (page: Page | undefined, limit: number | null = null): number | null =>
  page === undefined ? limit : page.limit === null ? null : page.limit + 1;

/** The rows that are shown, and the note where the next page begins. */
export function cut<T>(page: Page | undefined, rows: readonly T[], keyOf: (row: T) => PageKey): T[] {
  if (!page || page.limit === null || rows.length <= page.limit) return [...rows];
  const shown = rows.slice(0, page.limit);
  page.next = keyOf(shown.at(-1)!);
  return shown;
}

/** The same of a list that is small by its nature and was read whole, in the order of its keys. */
export function cutWhole<T>(
  page: Page,
  list: readonly T[],
  { keyOf, isDescending = false }: { keyOf: (item: T) => PageKey; isDescending?: boolean },
): T[] {
  const { after } = page;
  const isLater = (key: PageKey) => compareKeys(key, after!) * (isDescending ? -1 : 1) > 0;
  return cut(page, after === null ? list : list.filter((item) => isLater(keyOf(item))), keyOf);
}

/** As the database compares them: nothing before something, texts byte by byte. */
export function compareKeys(a: PageKey, b: PageKey): number {
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? null;
    if (part === other) continue;
    if (part === null || other === null) return part === null ? -1 : 1;
    if (typeof part === 'number' && typeof other === 'number') return part - other;
    return Buffer.compare(Buffer.from(String(part)), Buffer.from(String(other)));
  }
  return 0;
}

/** The filters of a list, with the part of it that is asked for. */
export type Paged<Filters> = Filters & { readonly page?: Page };

/** The page alone, for another set of filters. */
export const pageIn = ({ page }: { readonly page?: Page }): { readonly page?: Page } => (page ? { page } : {});
