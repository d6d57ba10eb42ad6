import { Button, Text } from '@mantine/core';
import { count } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SheetRow } from '../queries.ts';

const SHOWN = 3;

/** The warnings of the run. They do not prevent completion. */
export function Warnings({ rows, onShowAll }: { rows: readonly SheetRow[]; onShowAll: () => void }) {
  const warnings = rows.flatMap(({ pay }) => (pay.warnings ?? []).map((warning) => ({ ...warning, payId: pay.id })));
  if (warnings.length === 0) return null;
  return (
    <Notice title={count(warnings.length, 'warning')}>
      {warnings.slice(0, SHOWN).map(({ payId, code, message }) => (
        <Text size="sm" key={`${payId} ${code}`}>
          {message}
        </Text>
      ))}
      {warnings.length > SHOWN && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={onShowAll}>
          and {warnings.length - SHOWN} more: show only pays with warnings
        </Button>
      )}
    </Notice>
  );
}
