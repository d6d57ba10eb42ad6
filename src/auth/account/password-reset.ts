import { type Clock, secondsAfter } from '../../base/clock.ts';
import { type FieldCipher, hashToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { RateLimitExceeded } from '../../http/errors.ts';
import { queueMail } from '../../mail/queue.ts';
import { countLinks, createLink } from '../partner/link.ts';
import { PATH as SET_PASSWORD } from '../partner/password/set-password-page.ts';
import { hasUnconfirmedAddress } from '../portal/unconfirmed-address.ts';
import { findByName, foldName, type GivenName } from '../sign-in/find-by-name.ts';
import { addresseeOf } from '../sign-in/mail-address.ts';
import { companySignInMail, resetMail } from '../sign-in/mails.ts';
import { countAttempt, dropForgotten, networkOf, type ThrottlePolicy } from '../sign-in/throttle.ts';
import { isPasswordRefused, ssoPathOf } from '../sso/password-refusal.ts';

const LINK_SECONDS = 3_600;
/**
 * The maximum number of links emailed to one person within an hour. Earlier links stay valid when another one is
 * requested.
 */
const MOST_MAILS = 3;
/** Limits the requests from one network, regardless of the person whose password they concern. */
const RESETS_PER_NETWORK: ThrottlePolicy = { free: 10, waitSeconds: [60, 300, 900], forgetSeconds: 3_600 };

export interface PasswordResetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly urls: { readonly base: string };
}

export interface PasswordResets {
  /**
   * Emails a link to the person. The response waits only for the rate limit, not for the look-up or the email. Neither
   * its text nor its timing reveals whether the person exists.
   */
  ask(given: GivenName, from: { address: string; onFailure: (error: unknown) => void }): Promise<void>;
  /** Waits for the emails that are still being queued. */
  settled(): Promise<void>;
}

export function passwordResets(deps: PasswordResetDeps): PasswordResets {
  const { db, clock } = deps;
  const working = new Set<Promise<void>>();
  return {
    async ask(given, { address, onFailure }) {
      const at = clock.now();
      const counter = { key: hashToken(`password reset\n${networkOf(address)}`), policy: RESETS_PER_NETWORK };
      const wait = await db.tx(SYSTEM, async (tx) => {
        await dropForgotten(tx, at);
        return countAttempt(tx, [counter], at);
      });
      if (wait > 0) {
        const headers = { 'retry-after': String(wait) };
        throw new RateLimitExceeded('Rate limit exceeded: 10 password resets per hour from one address', headers);
      }
      const work = mailLink(deps, given, at)
        .catch(onFailure)
        .finally(() => working.delete(work));
      working.add(work);
    },
    settled: async () => void (await Promise.all(working)),
  };
}

const mailLink = ({ db, cipher, urls }: PasswordResetDeps, given: GivenName, at: Date): Promise<void> =>
  db.tx(SYSTEM, async (tx) => {
    const person = await findByName(tx, { ...given, name: await foldName(tx, given.name.trim()) }, { at });
    if (!person?.isActive || person.closedAt !== null) return;
    const { customerId, userId } = person;
    if (await hasUnconfirmedAddress(tx, person)) return;
    const addressee = await addresseeOf(tx, person);
    if (await isPasswordRefused(tx, person)) {
      const url = `${urls.base}${ssoPathOf(customerId)}`;
      await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...companySignInMail({ addressee, url }) });
      return;
    }
    const since = secondsAfter(at, -LINK_SECONDS);
    if ((await countLinks(tx, { customerId, userId, kind: 'SET_PASSWORD', since })) >= MOST_MAILS) return;
    const link = { kind: 'SET_PASSWORD', customerId, userId, data: { reset: true }, at } as const;
    const { token } = await createLink(tx, { ...link, seconds: LINK_SECONDS });
    const url = `${urls.base}${SET_PASSWORD}?token=${token}`;
    await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...resetMail({ addressee, url }) });
  });
