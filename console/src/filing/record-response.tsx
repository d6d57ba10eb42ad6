import { Button, Menu } from '@mantine/core';

/** Records the response to a report that was lodged outside the service. */
export function RecordResponse({ busy, onDone }: { busy: boolean; onDone: (isAccepted: boolean) => void }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" loading={busy}>
          Lodged by hand
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDone(true)}>It was accepted</Menu.Item>
        <Menu.Item onClick={() => onDone(false)}>It was not accepted: the pays are to be reported again</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
