import { useMemo, useRef } from 'react';
import type { SheetRow } from '../queries.ts';
import { isChanged } from '../run/changed-pays.tsx';
import type { RunSearch } from '../search.ts';

/**
 * The filtered and sorted rows. The filter and the sort order are applied when the user selects them or a row is added
 * or removed, but not after every edit, so that a row does not move while it is being edited.
 */
export function useShownRows(
  rows: readonly SheetRow[],
  { show, order }: Pick<RunSearch, 'show' | 'order'>,
): readonly SheetRow[] {
  const ids = rows.map(({ pay }) => pay.id).join(' ');
  const decided = useRef<{ asked: string; ids: readonly number[] }>(undefined);
  const asked = `${show} ${order} ${ids}`;
  if (decided.current?.asked !== asked) decided.current = { asked, ids: chosen(rows, show, order) };
  const shown = decided.current.ids;
  return useMemo(() => {
    const byId = new Map(rows.map((row) => [row.pay.id, row]));
    return shown.flatMap((id) => byId.get(id) ?? []);
  }, [rows, shown]);
}

function chosen(rows: readonly SheetRow[], show: RunSearch['show'], order: RunSearch['order']): readonly number[] {
  const kept = rows.filter(
    (row) => show === undefined || (show === 'changed' ? isChanged(row) : (row.pay.warnings?.length ?? 0) > 0),
  );
  const size = (row: SheetRow) => Math.abs(Number(row.change?.gross ?? (row.last === null ? row.pay.gross : 0)));
  if (order === 'change') kept.sort((a, b) => Number(isChanged(b)) - Number(isChanged(a)) || size(b) - size(a));
  return kept.map(({ pay }) => pay.id);
}
