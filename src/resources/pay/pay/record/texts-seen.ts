import { BoundedMap } from '../../../../base/bounded-map.ts';
import { serverOf } from '../../../../db/send.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { LineText } from '../model/made-pay.ts';

/** The ids of line texts that this node knows to be stored for an account. */
export interface TextsSeen {
  has(id: string): boolean;
  add(texts: readonly LineText[]): void;
  /**
   * Clears the texts of all accounts. Called when a text is missing from the database, which means that the database
   * was restored to an earlier state.
   */
  forget(): void;
}

/** The maximum number of texts over all accounts in a database; an account has a few hundred. */
const MOST = 50_000;

const servers = new WeakMap<object, BoundedMap<string, true>>();

export function textsSeen(tx: Tx, customerId: number): TextsSeen {
  const server = serverOf(tx);
  const kept = servers.get(server) ?? new BoundedMap<string, true>(MOST);
  servers.set(server, kept);
  const keyOf = (id: string) => `${customerId} ${id}`;
  return {
    has: (id) => kept.get(keyOf(id)) === true,
    add(texts) {
      for (const { id } of texts) kept.set(keyOf(id), true);
    },
    forget: () => kept.clear(),
  };
}
