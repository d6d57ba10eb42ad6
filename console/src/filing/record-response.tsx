import { Button, Menu } from '@mantine/core';

/** Records the tax office's response to a report that was lodged outside the service. */
export function RecordResponse({ busy, onDone }: { busy: boolean; onDone: (isAccepted: boolean) => void }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" loading={busy}>
          Lodged manually
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDone(true)}>Accepted</Menu.Item>
        <Menu.Item onClick={() => onDone(false)}>Not accepted; report the pays again</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
