import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Problem } from './problem.tsx';

/** Asks for confirmation before an action. The label of the button is the action. */
export function ConfirmDialog(given: {
  title: string;
  act: string;
  children: ReactNode;
  opened: boolean;
  onClose: () => void;
  onAct: () => Promise<unknown>;
}) {
  const { title, act, children, opened, onClose, onAct } = given;
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const close = () => {
    setError(undefined);
    onClose();
  };
  async function go(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await onAct();
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        {error !== undefined && <Problem error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" onClick={go} loading={busy}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
