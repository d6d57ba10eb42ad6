import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';

interface UnsavedRegistry {
  note(id: string, isUnsaved: boolean): void;
}

const Unsaved = createContext<UnsavedRegistry>({ note: () => {} });

/** Reports to the UnsavedGuard whether this part of the screen has unsaved input. */
export function useUnsaved(isUnsaved: boolean): void {
  const registry = useContext(Unsaved);
  const id = useId();
  useEffect(() => {
    registry.note(id, isUnsaved);
    return () => registry.note(id, false);
  }, [registry, id, isUnsaved]);
}

/** Asks for confirmation before navigating away or closing the tab would discard unsaved input in its children. */
export function UnsavedGuard({
  children,
  within,
}: {
  children: ReactNode /** Navigation within this path needs no confirmation. */;
  within?: string;
}) {
  const unsaved = useRef(new Set<string>());
  const registry = useMemo<UnsavedRegistry>(
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
    <Unsaved.Provider value={registry}>
      {children}
      <Modal
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="You have unsaved changes"
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        <Text mb="md">If you leave now, you will lose them.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            Stay
          </Button>
        </Group>
      </Modal>
    </Unsaved.Provider>
  );
}
