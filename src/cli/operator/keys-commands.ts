import { recordAudit } from '../../audit/audit.ts';
import { signingKeys } from '../../auth/signing-keys.ts';
import { counted } from '../../base/counted.ts';
import { SYSTEM } from '../../db/db.ts';
import { type Resealed, resealAll } from '../../db/reseal.ts';
import { type CommandContext, command } from './command.ts';
import { CommandError } from './usage-error.ts';

const rotate = command({
  name: 'keys rotate',
  summary:
    'Sign new access tokens and id_tokens with new keys, immediately on every running node. Tokens signed with older keys work until they expire.',
  options: {},
  async run(context) {
    const key = await signingKeys(context).rotate();
    await note(context, 'signing-key.rotate', { key });
    return { key };
  },
});

const retire = command({
  name: 'keys retire',
  summary:
    'Reject tokens signed with older keys, immediately on every running node. Run it half an hour after "keys rotate".',
  options: {},
  async run(context) {
    const retired = await signingKeys(context).retireOld();
    await note(context, 'signing-key.retire', { retired });
    return { retired };
  },
});

const rekey = command({
  name: 'keys rekey',
  summary:
    'Re-encrypt every stored secret with SECRET_KEY, so that SECRET_KEY_PREVIOUS can be removed. The service may keep running.',
  options: {},
  async run(context) {
    const columns = await resealAll({
      db: context.db,
      cipher: context.cipher,
      onProgress: (column, resealed) => context.progress?.(`${column}: ${resealed} re-encrypted`),
    });
    const sum = (count: (column: (typeof columns)[number]) => number) =>
      columns.reduce((total, column) => total + count(column), 0);
    const resealed = sum((column) => column.resealed);
    const left = sum(({ left }) => left);
    await note(context, 'secret-key.rekey', { resealed, left });
    if (left > 0) throw new CommandError(leftText(columns, resealed));
    return { resealed, left, ...Object.fromEntries(columns.map((column) => [column.column, column.resealed])) };
  },
});

const MOST_SHOWN = 20;

function leftText(columns: readonly Resealed[], resealed: number): string {
  const unreadable = columns.flatMap((column) => column.unreadable);
  const others = columns.filter((column) => column.left > column.unreadable.length).map(({ column }) => column);
  return [
    `${counted(resealed, 'value was', 'values were')} re-encrypted, but not all. Keep SECRET_KEY_PREVIOUS and run this command again.`,
    ...unreadable.slice(0, MOST_SHOWN).map((text) => `Not decrypted: ${text}.`),
    ...(unreadable.length > MOST_SHOWN ? [`${unreadable.length - MOST_SHOWN} more could not be decrypted.`] : []),
    ...(others.length > 0 ? [`A node still encrypts with an old key: ${others.join(', ')}. Restart it first.`] : []),
  ].join('\n');
}

/** Keys belong to no account, so changes are logged under number 0, the service itself. No customer has that number. */
const note = (context: CommandContext, action: string, after: Record<string, unknown>) =>
  context.db.tx(SYSTEM, (tx) =>
    recordAudit(tx, { customerId: 0, actor: context.actor, at: context.clock.now() }, [
      { action, entityType: 'signing-key', entityId: null, after },
    ]),
  );

export const keysCommands = [rotate, retire, rekey];
