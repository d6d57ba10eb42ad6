import type { FieldCipher } from '../base/secrets.ts';
import type { Tx } from '../db/tx.ts';
import { type LetterParts, letterOf } from './letter.ts';
import { queueMails } from './queue.ts';

interface LetterToPost {
  readonly to: string;
  readonly replyTo: string | null;
  readonly words: LetterParts;
}

/** For those who send many letters of one kind, each with a file that is drawn when it leaves. */
export const postOf = (cipher: FieldCipher, attachment: string) => ({
  queue: (tx: Tx, { customerId, at }: { customerId: number; at: Date }, letters: readonly LetterToPost[]) =>
    queueMails(
      tx,
      cipher,
      letters.map(({ to, replyTo, words }) => ({
        customerId,
        to,
        at,
        attachment,
        ...(replyTo === null ? {} : { replyTo }),
        ...letterOf(words),
      })),
    ),
});
