import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

/** A question that has to be answered first. Its title is a heading and no second banner of the page. */
export function Dialog(given: { opened: boolean; onClose: () => void; title: string; children: ReactNode }) {
  const { opened, onClose, title, children } = given;
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content>
        <Modal.Body p="lg">
          <Modal.Title fw={650} fz="lg" mb="md">
            {title}
          </Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
