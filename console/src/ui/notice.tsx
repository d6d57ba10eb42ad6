import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** A warning that does not block the user. */
export function Notice({ title, children, role }: { title?: string; children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <Alert
      variant="outline"
      color="yellow"
      py="xs"
      role={role ?? 'note'}
      title={title}
      styles={{
        root: { background: 'var(--warn-tint)', borderColor: 'var(--warn)' },
        title: { color: 'var(--warn)' },
        message: { color: 'var(--mantine-color-text)' },
      }}
    >
      {children}
    </Alert>
  );
}
