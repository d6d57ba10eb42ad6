import { type Origin, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { queueMail } from '../../mail/queue.ts';
import { findLink, spendLink } from '../partner/link.ts';
import { SecondFactorNeeded } from '../second-factor/requirement.ts';
import { findKinds } from '../second-factor/second-factor.store.ts';
import type { SignInOutcome, SignInSteps } from '../second-factor/sign-in-steps.ts';
import type { Visitor } from '../session/visitor.ts';
import { completeSignIn, type SignInCompletionDeps } from '../sign-in/complete-sign-in.ts';
import { noteFailedSignIn } from '../sign-in/failed-sign-in.ts';
import { addresseeOf } from '../sign-in/mail-address.ts';
import { identityMail } from '../sign-in/mails.ts';
import { findPersonById, type PersonKey, type SignedIn } from '../sign-in/person.ts';
import type { SecondStep } from '../sign-in/sign-in.ts';
import { whenOf } from '../sign-in/when.ts';
import { acceptsOnlyProvider } from './password-refusal.ts';
import { deleteIdentity, findUserOf, insertIdentity, noteIdentityUse } from './sso.store.ts';
import type { Arrival, ArrivalRefused } from './visits.ts';

export interface SsoSignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly completion: SignInCompletionDeps;
  readonly secondStep: SecondStep;
  readonly steps: Pick<SignInSteps, 'begin'>;
  readonly base: () => string;
}

interface From {
  readonly origin: Origin;
  readonly visitor: Visitor;
  readonly clientId?: string;
}

/** Thrown when an identity at the provider cannot sign in or be linked. The message is shown to the person. */
export class IdentityRefused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type SsoSignIn = ReturnType<typeof ssoSignIn>;

/** Turns an identity at the provider into a signed-in user, and links identities to users. */
export function ssoSignIn(deps: SsoSignInDeps) {
  const { db, clock, cipher } = deps;
  return {
    /** Signs in the user to whom the identity is linked. */
    async signIn(arrival: Arrival, from: From): Promise<SignInOutcome> {
      const { customer_id: customerId } = arrival.connection;
      const found = await db.tx(SYSTEM, async (tx) => {
        const user = await findUserOf(tx, { customerId, issuer: arrival.issuer, subject: arrival.subject });
        const key = user && { customerId, userId: user.userId };
        return key && { key, person: await findPersonById(tx, key) };
      });
      if (!found) {
        await recordRefusal(db, { customerId, reason: 'identity not linked', from, at: clock.now() });
        throw new IdentityRefused(403, NOT_LINKED);
      }
      if (!found.person) {
        const person = { ...found.key, subject: arrival.subject };
        const origin = { clientId: from.clientId ?? null, ...from.origin };
        await noteFailedSignIn(db, {
          ...{ person, reason: 'inactive user', how: 'sso', visitor: from.visitor, origin, at: clock.now() },
        });
        throw new IdentityRefused(403, 'Your user is not active. Ask the owner of the account.');
      }
      return enter(deps, arrival, found.person, from);
    },

    /** Links the identity to the user of a session. */
    async link(arrival: Arrival, person: PersonKey & { subject: string }, from: From): Promise<void> {
      const email = await addressOf(arrival);
      await db.tx(SYSTEM, (tx) => addIdentity(tx, deps, { arrival, person, email, from }));
    },

    /** Uses up the invitation, links the identity to the invited user, and signs the user in. */
    async acceptInvitation(arrival: Arrival, from: From): Promise<SignInOutcome> {
      const email = await addressOf(arrival);
      const person = await db.tx(SYSTEM, async (tx) => {
        const link = await spendLink(tx, 'SET_PASSWORD', arrival.attached, clock.now());
        const invited =
          link &&
          link.customer_id === arrival.connection.customer_id &&
          (await mayAcceptInvitation(tx, { ...link, isReset: link.data.reset === true }));
        if (!invited)
          throw new IdentityRefused(400, 'The invitation was already used or has expired. Ask for a new one.');
        await addIdentity(tx, deps, { arrival, person: invited, email, from });
        return invited;
      });
      return enter(deps, arrival, person, from);
    },

    /** The user who was invited with the link, if they may use it to link a company account. */
    invitedBy: (tx: Tx, token: string): Promise<SignedIn | undefined> => invitedBy(tx, token, clock.now()),

    async unlink(person: PersonKey & { subject: string }, from: From): Promise<boolean> {
      const at = clock.now();
      return db.tx(SYSTEM, async (tx) => {
        if (await acceptsOnlyProvider(tx, person.customerId)) throw new IdentityRefused(409, ONLY_WAY_IN);
        const identity = await deleteIdentity(tx, person);
        if (!identity) return false;
        const actor = { name: person.subject, clientId: null, ...from.origin };
        await recordAudit(tx, { customerId: person.customerId, actor, at }, [
          {
            ...{ action: 'sso-identity.unlink', entityType: 'account_user', entityId: person.userId },
            before: { issuer: identity.issuer, subject: identity.subject },
          },
        ]);
        await notify(tx, { cipher, url: `${deps.base()}/auth/account` }, person, {
          ...{ isLinked: false, email: identity.email_address, at },
        });
        return true;
      });
    },

    /** Records in the audit log that a response of the provider was rejected. */
    noteRefusal: (refused: ArrivalRefused, from: From): Promise<void> =>
      recordRefusal(db, { customerId: refused.visit.customer_id, reason: refused.message, from, at: clock.now() }),
  };
}

const ONLY_WAY_IN = 'This account accepts only its company sign-in, so you cannot unlink your company account.';
const NOT_LINKED =
  'No payroll user is linked to this company account. Sign in with your password and link it under “Your account”, or ask the owner of the account for an invitation.';

/**
 * As after a password, asks for a second factor if the user has one or the account requires one, unless the account
 * trusts the provider's second factor and one was used.
 */
async function enter(deps: SsoSignInDeps, arrival: Arrival, person: SignedIn, from: From): Promise<SignInOutcome> {
  const { db, clock, completion, secondStep, steps } = deps;
  const details = { visitor: from.visitor, origin: { clientId: from.clientId ?? null, ...from.origin } };
  const isProven = arrival.connection.trusts_second_factor && arrival.usedSeveralFactors;
  const refusal = isProven ? undefined : await secondStep.refusalOf(person, undefined, details.origin);
  const at = clock.now();
  if (refusal?.error instanceof SecondFactorNeeded) {
    await db.tx(SYSTEM, (tx) => noteIdentityUse(tx, person, at));
    return steps.begin(refusal.error, details, 'sso');
  }
  if (refusal) throw refusal.error;
  const completed = await db.tx(SYSTEM, async (tx) => {
    await noteIdentityUse(tx, person, at);
    return completeSignIn(tx, completion, person, { ...details, how: 'sso', at });
  });
  // If the provider's clock is fast, its time must not make the sign-in look more recent than it is.
  const provenAt = arrival.signedInAt !== null && arrival.signedInAt > at ? at : arrival.signedInAt;
  return { person: completed, beganBy: 'sso', sso: { usedFactor: false, provenAt } };
}

/** Contract [SSO-001]: linking needs an email address that the provider has verified, in an allowed domain. */
async function addressOf(arrival: Arrival): Promise<string> {
  const email = await arrival.email();
  if (email === undefined)
    throw new IdentityRefused(403, 'Your company account has no email address, or the provider does not share it.');
  if (!email.isVerified)
    throw new IdentityRefused(403, `The provider has not verified the email address ${email.address}.`);
  const domain = domainOf(email.address);
  if (domain === undefined || !arrival.connection.domains.includes(domain))
    throw new IdentityRefused(403, `Email addresses at ${domain ?? email.address} may not be linked in this account.`);
  return email.address;
}

/** The domain in lower case; undefined for text that is not an address. */
export function domainOf(address: string): string | undefined {
  const [, domain] = /^[^@\s]+@([^@\s]+)$/.exec(address) ?? [];
  return domain?.toLowerCase();
}

interface NewIdentity {
  readonly arrival: Arrival;
  readonly person: PersonKey & { readonly subject: string };
  readonly email: string;
  readonly from: From;
}

async function addIdentity(
  tx: Tx,
  { clock, cipher, base }: SsoSignInDeps,
  { arrival, person, email, from }: NewIdentity,
): Promise<void> {
  const { customerId, userId, subject: name } = person;
  const { issuer, subject } = arrival;
  const at = clock.now();
  const isAdded = await insertIdentity(tx, {
    ...{ customer_id: customerId, user_id: userId, issuer, subject, email_address: email, linked_at: at },
  });
  if (!isAdded) {
    const holder = await findUserOf(tx, { customerId, issuer, subject });
    throw new IdentityRefused(
      409,
      holder && holder.userId !== userId
        ? 'This company account is already linked to another user of this account.'
        : 'Your user is already linked to a company account. Unlink it first.',
    );
  }
  await recordAudit(tx, { customerId, actor: { name, clientId: null, ...from.origin }, at }, [
    {
      ...{ action: 'sso-identity.link', entityType: 'account_user', entityId: userId },
      after: { issuer, subject, email_address: email },
    },
  ]);
  await notify(tx, { cipher, url: `${base()}/auth/account` }, person, { isLinked: true, email, at });
}

async function notify(
  tx: Tx,
  { cipher, url }: { cipher: FieldCipher; url: string },
  { customerId, userId }: PersonKey,
  { isLinked, email, at }: { isLinked: boolean; email: string; at: Date },
): Promise<void> {
  const addressee = await addresseeOf(tx, { customerId, userId });
  const mail = identityMail({ addressee, url }, { isLinked, email, when: whenOf(at) });
  await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...mail });
}

async function invitedBy(tx: Tx, token: string, at: Date): Promise<SignedIn | undefined> {
  const link = await findLink(tx, 'SET_PASSWORD', token, at);
  return link && mayAcceptInvitation(tx, { ...link, isReset: link.data.reset === true });
}

/**
 * An emailed invitation cannot link an identity to a user who has a second factor, because access to the mailbox would
 * then bypass that factor. A link for a forgotten password is not an invitation. Portal logins keep their passwords.
 */
async function mayAcceptInvitation(
  tx: Tx,
  link: { customer_id: number; user_id: number; isReset: boolean },
): Promise<SignedIn | undefined> {
  if (link.isReset) return undefined;
  const key = { customerId: link.customer_id, userId: link.user_id };
  const person = await findPersonById(tx, key);
  if (!person || person.employeeId !== null) return undefined;
  return (await findKinds(tx, key)).kinds.length === 0 ? person : undefined;
}

const recordRefusal = (
  db: Db,
  { customerId, reason, from, at }: { customerId: number; reason: string; from: From; at: Date },
): Promise<void> =>
  db.tx(SYSTEM, (tx) =>
    recordAudit(
      tx,
      { customerId, actor: { name: 'single sign-on', clientId: from.clientId ?? null, ...from.origin }, at },
      [{ action: 'sso.sign-in-failed', entityType: 'customer', entityId: customerId, after: { reason } }],
    ),
  );
