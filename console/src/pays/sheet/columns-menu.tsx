import { Button, Menu } from '@mantine/core';
import type { EditableColumn } from '../grid/columns.ts';

const GROUPS = [
  ['hours', 'Hours'],
  ['leave', 'Leave'],
  ['allowance', 'Allowances'],
] as const;

/** Columns that no pay of the run uses yet. */
export function ColumnsMenu({ known, onAdd }: { known: readonly EditableColumn[]; onAdd: (key: string) => void }) {
  return (
    <Menu width={260} position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" disabled={known.length === 0}>
          + Column
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {GROUPS.map(([group, title]) => {
          const columns = known.filter(({ key }) => key.startsWith(`${group} `));
          return (
            columns.length > 0 && [
              <Menu.Label key={group}>{title}</Menu.Label>,
              ...columns.map(({ key, name }) => (
                <Menu.Item key={key} onClick={() => onAdd(key)}>
                  {name}
                </Menu.Item>
              )),
            ]
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
