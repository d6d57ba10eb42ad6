import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { LodgementKind } from '../tables.ts';
import type { Gateway } from './gateway.ts';

/** The file name of a message. */
export const fileName = (kind: LodgementKind, messageId: string, contentType: string): string =>
  `${kind.toLowerCase().replaceAll('_', '-')}-${messageId}.${contentType.includes('xml') ? 'xml' : 'csv'}`;

/**
 * Writes each message to a folder, for a user to lodge manually and then mark as completed. The file is named after the
 * message id, so that writing a message again replaces its file.
 */
export const fileGateway = ({ folder }: { folder: string }): Gateway => ({
  name: 'file',
  async send({ kind, messageId, contentType, message }) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, fileName(kind, messageId, contentType));
    // Written under a temporary name first, so that a visible file is always complete.
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await file.writeFile(message, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    return { conversationId: null };
  },
});
