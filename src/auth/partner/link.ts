import type { Selectable } from 'kysely';
import { secondsAfter } from '../../base/clock.ts';
import { badRequest } from '../../base/errors.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { SignInLinkTable } from './tables.ts';

export type LinkKind = SignInLinkTable['kind'];

/** The data of each kind of link. */
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
  /** `reset` means that the new password replaces a forgotten one. */
  readonly SET_PASSWORD: { readonly reset?: true };
  readonly DEVICE: Record<string, never>;
}

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
  /** Overrides the default lifetime for this kind of link. */
  readonly seconds?: number;
}

/** Creates a link and returns its token. Only the hash is stored. Also deletes links that expired long ago. */
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

/** Uses up a valid link. Exactly one of several concurrent calls gets it; the others get undefined. */
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

/** Reads a valid link without using it up. */
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

/**
 * Reads a magic link without using it up, because mail scanners open its address before the person does. Waits for a
 * concurrent decision that uses the link up; see `spendMagicLinks`.
 */
export const openMagicLink = async (tx: Tx, token: string, at: Date): Promise<Link<'MAGIC'> | undefined> =>
  (await tx
    .selectFrom('sign_in_link')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', 'MAGIC')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .forShare()
    .executeTakeFirst()) as Link<'MAGIC'> | undefined;

/**
 * Called when the person decides on a login request. Uses up the magic links that led to the request, and closes the
 * other consent pages that the links opened. Locks the links first, so that only one of several concurrent decisions
 * takes effect.
 */
export const spendMagicLinks = (tx: Tx, request: string, at: Date) =>
  sql`
    with spent as (
      update sign_in_link l set used_at = ${at}
      from login_request r
      join oauth_client c on c.id = r.oauth_client_id
      where r.id_hash = ${hashToken(request)} and l.customer_id = r.customer_id and l.user_id = r.user_id
        and l.kind = 'MAGIC' and l.data ->> 'clientId' = c.client_id and l.used_at is null
      returning r.oauth_client_id, r.customer_id, r.user_id
    )
    update login_request o set spent_at = ${at}
    from spent s
    where o.oauth_client_id = s.oauth_client_id and o.customer_id = s.customer_id and o.user_id = s.user_id
      and o.spent_at is null and o.id_hash <> ${hashToken(request)}`.execute(tx);

/** The number of links of one kind that were created for a person since the specified time, including used ones. */
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

/** Invalidates all of a person's unused links of one kind. */
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

/** The format of our link tokens. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const linkIsOver = () =>
  badRequest('The link was already used or has expired; go back to where you got it and request a new one');

export const orderIsCancelled = () =>
  badRequest(
    'The order that this link belongs to was cancelled, so there is nothing to connect; contact the partner who sent you the link',
  );

export function tokenOf(given: unknown): string {
  const { token } = (given ?? {}) as { token?: unknown };
  if (typeof token === 'string' && TOKEN.test(token)) return token;
  throw linkIsOver();
}
