import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';

interface Desk {
  note(id: string, isUnsaved: boolean): void;
}

const Unsaved = createContext<Desk>({ note: () => {} });

/** Tells that this part of the screen holds work that is not stored. */
export function useUnsaved(isUnsaved: boolean): void {
  const desk = useContext(Unsaved);
  const id = useId();
  useEffect(() => {
    desk.note(id, isUnsaved);
    return () => desk.note(id, false);
  }, [desk, id, isUnsaved]);
}

/** Asks before a click, the browser's back or a closed tab would lose unsaved work within it. */
export function UnsavedGuard({
  children,
  within,
}: {
  children: ReactNode /** Where one may go freely. */;
  within?: string;
}) {
  const unsaved = useRef(new Set<string>());
  const desk = useMemo<Desk>(
    () => ({
      note: (id, isUnsaved) => {
        if (isUnsaved) unsaved.current.add(id);
        else unsaved.current.delete(id);
      },
    }),
    [],
  );
  const isAny = () => unsaved.current.size > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isAny() && next.pathname !== within,
    enableBeforeUnload: isAny,
    withResolver: true,
  });
  return (
    <Unsaved.Provider value={desk}>
      {children}
      <Modal
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Some changes are not saved"
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        <Text mb="md">If you leave now, what you typed here is lost.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
        </Group>
      </Modal>
    </Unsaved.Provider>
  );
}
