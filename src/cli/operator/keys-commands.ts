import { recordAudit } from '../../audit/audit.ts';
import { signingKeys } from '../../auth/signing-keys.ts';
import { SYSTEM } from '../../db/db.ts';
import { command, type Desk } from './command.ts';

const rotate = command({
  name: 'keys rotate',
  summary:
    'Sign new access tokens with a new key, on every running node at once. Tokens signed with older keys work until they expire.',
  options: {},
  async run(desk) {
    const key = await signingKeys(desk).rotate();
    await note(desk, 'signing-key.rotate', { key });
    return { key };
  },
});

const retire = command({
  name: 'keys retire',
  summary:
    'Refuse every token signed with a key older than the newest, on every running node at once. Do it half an hour after "keys rotate".',
  options: {},
  async run(desk) {
    const retired = await signingKeys(desk).retireOld();
    await note(desk, 'signing-key.retire', { retired });
    return { retired };
  },
});

/** Keys belong to no account; number 0, which no customer has, is the service itself. */
const note = (desk: Desk, action: string, after: Record<string, unknown>) =>
  desk.db.tx(SYSTEM, (tx) =>
    recordAudit(tx, { customerId: 0, actor: desk.actor, at: desk.clock.now() }, [
      { action, entityType: 'signing-key', entityId: null, after },
    ]),
  );

export const keysCommands = [rotate, retire];
