import type { Tx } from '../../db/tx.ts';
import { foldedName } from '../sign-in/find-by-name.ts';

const LONGEST = 32;
/** The maximum number of numbered usernames to try. If all are taken, the caller has to choose a username. */
const MOST_TRIES = 50;

/** Keeps only the letters, digits, dots, underscores and hyphens in an email address or employee number. */
const nameIn = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '')
    .slice(0, LONGEST);

/**
 * The first free username derived from these texts, with a number appended if necessary. Undefined when all are taken.
 */
export async function freeUsername(
  tx: Tx,
  customerId: number,
  texts: readonly (string | null)[],
): Promise<string | undefined> {
  const wished = texts.flatMap((text) => (text === null || nameIn(text) === '' ? [] : [nameIn(text)]));
  const [first = 'employee'] = wished;
  const numbered = Array.from({ length: MOST_TRIES }, (_, index) => {
    const number = String(index + 2);
    return `${[...first].slice(0, LONGEST - number.length).join('')}${number}`;
  });
  for (const name of [...wished, ...numbered]) if (!(await isTaken(tx, customerId, name))) return name;
  return undefined;
}

/** Whether another user of the account has this username. */
export async function isTaken(tx: Tx, customerId: number, username: string, exceptUser = 0): Promise<boolean> {
  const holder = await tx
    .selectFrom('account_user')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'user')
    .where('id', '!=', exceptUser)
    .where((eb) => eb(foldedName(eb.ref('username')), '=', foldedName(username)))
    .executeTakeFirst();
  return holder !== undefined;
}
