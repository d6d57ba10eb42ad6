/** The sort key of a row, as stored in a cursor. Keys are unique within a list, because their last part is an id. */
export type PageKey = readonly (string | number | null)[];

/**
 * The requested part of a list. The reader fetches one row more than the limit to find out whether there is another
 * page. The next page begins after the key of the last row shown.
 */
export interface Page {
  /** The key of the last row of the previous page. */
  readonly after: PageKey | null;
  /** The maximum number of rows; null for the whole list. */
  readonly limit: number | null;
  /** The key after which the next page begins. `cut` sets it; it is null on the last page. */
  next: PageKey | null;
}

/** The number of rows to fetch: one more than the page's limit. */
export const takenFor = (page: Page | undefined, limit: number | null = null): number | null =>
  page === undefined ? limit : page.limit === null ? null : page.limit + 1;

/** Returns the rows of the page, and stores in `page.next` the key after which the next page begins. */
export function cut<T>(page: Page | undefined, rows: readonly T[], keyOf: (row: T) => PageKey): T[] {
  if (!page || page.limit === null || rows.length <= page.limit) return [...rows];
  const shown = rows.slice(0, page.limit);
  page.next = keyOf(shown.at(-1)!);
  return shown;
}

/** Like `cut`, for a small list that was read completely and is in the order of its keys. */
export function cutWhole<T>(
  page: Page,
  list: readonly T[],
  { keyOf, isDescending = false }: { keyOf: (item: T) => PageKey; isDescending?: boolean },
): T[] {
  const { after } = page;
  const isLater = (key: PageKey) => compareKeys(key, after!) * (isDescending ? -1 : 1) > 0;
  return cut(page, after === null ? list : list.filter((item) => isLater(keyOf(item))), keyOf);
}

/** Compares keys as the SQL queries do: nulls first, texts byte by byte. */
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

/** The filters of a list and the requested page. */
export type Paged<Filters> = Filters & { readonly page?: Page };

/** Only the requested page, to be combined with other filters. */
export const pageIn = ({ page }: { readonly page?: Page }): { readonly page?: Page } => (page ? { page } : {});
