import type { Selectable } from 'kysely';
import { secondsAfter } from '../../../base/clock.ts';
import { hashToken, randomToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import type { SignInLinkTable } from '../tables.ts';

export type LinkKind = SignInLinkTable['kind'];

/** What each kind of link must know to lead where it promises. */
export interface LinkData {
  readonly HANDOFF: {
    readonly connectionId: number;
    readonly consentId: number;
    readonly companyId: number | null;
    readonly targetPath: string;
  };
  readonly MAGIC: {
    readonly clientId: string;
    readonly redirectUri: string;
    readonly scope: string;
    readonly state: string | null;
  };
  /** `reset`: in place of a forgotten one. */
  readonly SET_PASSWORD: { readonly reset?: true };
  readonly DEVICE: Record<string, never>;
}

/** How long each kind can be used. */
export const LINK_SECONDS = {
  HANDOFF: 60,
  MAGIC: 86_400,
  SET_PASSWORD: 86_400,
  DEVICE: 3_600,
} as const satisfies Record<LinkKind, number>;

const KEPT_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

export interface NewLink<K extends LinkKind> {
  readonly kind: K;
  readonly customerId: number;
  readonly userId: number;
  readonly data: LinkData[K];
  readonly at: Date;
  /** Where it is to be used sooner than others of its kind. */
  readonly seconds?: number;
}

/** Makes a link and answers its token, which is kept nowhere. Links long dead are swept out on the way. */
export async function createLink<K extends LinkKind>(tx: Tx, link: NewLink<K>) {
  const token = randomToken();
  const expiresAt = secondsAfter(link.at, link.seconds ?? LINK_SECONDS[link.kind]);
  await tx
    .deleteFrom('sign_in_link')
    .where('expires_at', '<', new Date(link.at.getTime() - KEPT_AFTER_MS))
    .execute();
  await tx
    .insertInto('sign_in_link')
    .values({
      customer_id: link.customerId,
      user_id: link.userId,
      kind: link.kind,
      token_hash: hashToken(token),
      data: JSON.stringify(link.data),
      created_at: link.at,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

export type Link<K extends LinkKind> = Omit<Selectable<SignInLinkTable>, 'data'> & { readonly data: LinkData[K] };

/** Spends a live link: of many visits at once exactly one gets it, the others get undefined. */
export const spendLink = async <K extends LinkKind>(
  tx: Tx,
  kind: K,
  token: string,
  at: Date,
): Promise<Link<K> | undefined> =>
  (await tx
    .updateTable('sign_in_link')
    .set({ used_at: at })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()) as Link<K> | undefined;

/** Looks at a live link without spending it. */
export const findLink = async <K extends LinkKind>(
  tx: Tx,
  kind: K,
  token: string,
  at: Date,
): Promise<Link<K> | undefined> =>
  (await tx
    .selectFrom('sign_in_link')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()) as Link<K> | undefined;

/** How many links of a kind were made for a person since then, used ones included. */
export async function countLinks(
  tx: Tx,
  given: { customerId: number; userId: number; kind: LinkKind; since: Date },
): Promise<number> {
  const { made } = await tx
    .selectFrom('sign_in_link')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('customer_id', '=', given.customerId)
    .where('user_id', '=', given.userId)
    .where('kind', '=', given.kind)
    .where('created_at', '>', given.since)
    .executeTakeFirstOrThrow();
  return made;
}

/** Spends whatever links of a kind a person still has. */
export const spendLinksOf = (
  tx: Tx,
  { customerId, userId, kind, at }: { customerId: number; userId: number; kind: LinkKind; at: Date },
) =>
  tx
    .updateTable('sign_in_link')
    .set({ used_at: at })
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
