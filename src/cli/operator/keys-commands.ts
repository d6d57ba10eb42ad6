import { recordAudit } from '../../audit/audit.ts';
import { signingKeys } from '../../auth/signing-keys.ts';
import { SYSTEM } from '../../db/db.ts';
import { type Resealed, resealAll } from '../../db/reseal.ts';
import { command, type Desk } from './command.ts';
import { CommandError } from './usage-error.ts';

const rotate = command({
  name: 'keys rotate',
  summary:
    'Sign new access tokens and id_tokens with new keys, on every running node at once. Tokens signed with older keys work until they expire.',
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

const rekey = command({
  name: 'keys rekey',
  summary:
    'Seal every stored secret anew under SECRET_KEY, so that SECRET_KEY_PREVIOUS can go. The service may run on.',
  options: {},
  async run(desk) {
    const columns = await resealAll({
      db: desk.db,
      cipher: desk.cipher,
      onProgress: (column, resealed) => desk.progress?.(`${column}: ${resealed} sealed anew`),
    });
    const sum = (count: (column: (typeof columns)[number]) => number) =>
      columns.reduce((total, column) => total + count(column), 0);
    const resealed = sum((column) => column.resealed);
    const left = sum(({ left }) => left);
    await note(desk, 'secret-key.rekey', { resealed, left });
    if (left > 0) throw new CommandError(leftText(columns, resealed));
    return { resealed, left, ...Object.fromEntries(columns.map((column) => [column.column, column.resealed])) };
  },
});

const MOST_SHOWN = 20;

function leftText(columns: readonly Resealed[], resealed: number): string {
  const unreadable = columns.flatMap((column) => column.unreadable);
  const others = columns.filter((column) => column.left > column.unreadable.length).map(({ column }) => column);
  return [
    `${resealed} values were sealed anew, but not all: keep SECRET_KEY_PREVIOUS and run it again.`,
    ...unreadable.slice(0, MOST_SHOWN).map((text) => `Not opened: ${text}.`),
    ...(unreadable.length > MOST_SHOWN ? [`${unreadable.length - MOST_SHOWN} more could not be opened.`] : []),
    ...(others.length > 0 ? [`A node still seals with an old key: ${others.join(', ')}. Restart it first.`] : []),
  ].join('\n');
}

/** Keys belong to no account; number 0, which no customer has, is the service itself. */
const note = (desk: Desk, action: string, after: Record<string, unknown>) =>
  desk.db.tx(SYSTEM, (tx) =>
    recordAudit(tx, { customerId: 0, actor: desk.actor, at: desk.clock.now() }, [
      { action, entityType: 'signing-key', entityId: null, after },
    ]),
  );

export const keysCommands = [rotate, retire, rekey];
