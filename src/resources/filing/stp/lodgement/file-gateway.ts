import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileName } from './file-name.ts';
import type { Gateway } from './gateway.ts';

/**
 * Writes each message into a folder, for somebody to lodge by hand and to mark as completed afterwards. The name is the
 * message's id, so that writing it again replaces the same file.
 */
export const fileGateway = ({ folder }: { folder: string }): Gateway => ({
  name: 'file',
  async send({ kind, messageId, contentType, message }) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, fileName(kind, messageId, contentType));
    // Under another name first: a file that is there is there whole.
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
