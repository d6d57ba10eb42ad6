import type { Clock } from '../../base/clock.ts';
import { counted } from '../../base/counted.ts';
import { AppError } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { SsoProof } from '../session/session.store.ts';
import { completeSignIn, type SignInCompletionDeps, type SignInDetails } from '../sign-in/complete-sign-in.ts';
import { LINK_NEEDED } from '../sign-in/device-link.ts';
import { noteFailedSignIn } from '../sign-in/failed-sign-in.ts';
import { type CompletedSignIn, findPersonById, type SignedIn } from '../sign-in/person.ts';
import { SSO_ONLY } from '../sso/password-refusal.ts';
import type { CodeCheck } from './code-check.ts';
import { type Passkeys, readAssertion, readAttestation } from './passkeys.ts';
import type { SecondFactorNeeded } from './requirement.ts';
import { HasFactor, type SecondFactorService, type Self, type TotpSetUp } from './second-factor.service.ts';
import { type FactorKind, findKinds } from './second-factor.store.ts';
import { beginStep, endStep, findStep, noteEnrolled } from './sign-in-step.store.ts';
import type { SignInStepTable } from './tables.ts';

export interface SignInStepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly completion: SignInCompletionDeps;
  readonly check: Pick<CodeCheck, 'code'>;
  readonly passkeys: Pick<Passkeys, 'readSignIn'>;
  readonly factors: Pick<
    SecondFactorService,
    'beginTotp' | 'pendingTotp' | 'confirmTotp' | 'passkeyOptions' | 'confirmPasskey'
  >;
}

/** Fields of a sign-in form other than the name and the password. */
export interface SignInForm {
  /** The secret of a pending sign-in for which the password was correct. */
  readonly step?: string | undefined;
  readonly otp?: string | undefined;
  /** The authenticator's response, as JSON. */
  readonly passkey?: string | undefined;
}

/** The next page to show; its form contains `step`. */
export type NextStep = { readonly step: string; readonly problem?: string | undefined } & (
  | { readonly kind: 'prove'; readonly asked: readonly FactorKind[] }
  | { readonly kind: 'enrol'; readonly totp: TotpSetUp; readonly passkeyOptions: Readonly<Record<string, unknown>> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
);

export type SignInOutcome =
  | { readonly person: CompletedSignIn; readonly beganBy: 'password' | 'passkey' }
  | { readonly person: CompletedSignIn; readonly beganBy: 'sso'; readonly sso: SsoProof }
  | { readonly next: NextStep }
  /** Show the sign-in form again with this problem. */
  | { readonly problem: string };

type From = Pick<SignInDetails, 'visitor' | 'origin'>;

export interface SignInSteps {
  begin(needed: SecondFactorNeeded, from: From, how?: SignInStepTable['how']): Promise<SignInOutcome>;
  proceed(form: SignInForm & { readonly step: string }, from: From): Promise<SignInOutcome>;
}

export const WRONG_PASSKEY = 'The passkey was not accepted. Try again, or sign in another way.';
const WRONG_CODE = 'The code is wrong or was already used.';
const TOO_LATE = { problem: 'That took too long. Sign in again.' };
const STEP = /^[A-Za-z0-9_-]{43}$/;

/**
 * The pages between the first proof of identity (a correct password, or the provider's answer) and the session: they
 * check a second factor, or set one up.
 */
export const signInSteps = (deps: SignInStepDeps): SignInSteps => ({
  begin: (needed, from, how = 'password') => begin(deps, needed, from, how),
  proceed: (form, from) => proceed(deps, form, from),
});

async function begin(
  deps: SignInStepDeps,
  { person, asked }: SecondFactorNeeded,
  { origin }: From,
  how: SignInStepTable['how'],
) {
  const { db, clock, factors } = deps;
  const stage = asked.includes('enrol') ? 'enrol' : 'prove';
  const step = await db.tx(SYSTEM, (tx) => beginStep(tx, person, { stage, how, at: clock.now() }));
  if (stage === 'prove') return askFor(deps, step, person);
  const self = selfOfSignIn(person, origin);
  return askToEnrol(deps, step, { self, totp: await factors.beginTotp(self) });
}

async function proceed(
  deps: SignInStepDeps,
  { step, ...form }: SignInForm & { readonly step: string },
  from: From,
): Promise<SignInOutcome> {
  if (!STEP.test(step)) return TOO_LATE;
  const { db, clock } = deps;
  const waiting = await db.tx(SYSTEM, async (tx) => {
    const found = await findStep(tx, step, clock.now());
    const person = found && (await findPersonById(tx, found));
    return person && { stage: found.stage, how: found.how, person };
  });
  if (!waiting) return TOO_LATE;
  const { stage, person, how } = waiting;
  if (stage === 'prove') return prove(deps, { step, person, how }, form, from);
  return stage === 'enrol' ? enrol(deps, { step, person }, form, from) : finish(deps, { step, person, how }, from);
}

/** A sign-in that waits for its second factor. */
interface Waiting {
  readonly step: string;
  readonly person: SignedIn;
  readonly how: SignInStepTable['how'];
}

async function prove(
  deps: SignInStepDeps,
  waiting: Waiting,
  { otp = '', passkey }: SignInForm,
  from: From,
): Promise<SignInOutcome> {
  const { db, clock, passkeys, check } = deps;
  const { step, person } = waiting;
  if (passkey) {
    const given = readAssertion(passkey);
    const whose = given && (await passkeys.readSignIn(given));
    const isTheirs = whose?.customerId === person.customerId && whose.userId === person.userId;
    return isTheirs ? finish(deps, waiting, from) : askFor(deps, step, person, WRONG_PASSKEY);
  }
  if (otp === '') return askFor(deps, step, person, 'Enter a code.');
  const checked = await check.code(person, otp, from.origin);
  if (checked.isRight) return finish(deps, waiting, from);
  if (checked.waitSeconds > 0) return askFor(deps, step, person, tooManyAttempts(checked.waitSeconds));
  await noteFailedSignIn(db, { person, reason: 'wrong code', how: waiting.how, ...from, at: clock.now() });
  return askFor(deps, step, person, WRONG_CODE);
}

async function enrol(
  deps: SignInStepDeps,
  { step, person }: Omit<Waiting, 'how'>,
  { otp = '', passkey }: SignInForm,
  { origin }: From,
): Promise<SignInOutcome> {
  const { db, factors } = deps;
  const self = selfOfSignIn(person, origin);
  const response = passkey ? readAttestation(passkey) : undefined;
  try {
    const { recovery_codes } = response
      ? await factors.confirmPasskey(self, { response, onlyFirst: true })
      : await factors.confirmTotp(self, otp, { onlyFirst: true });
    await db.tx(SYSTEM, (tx) => noteEnrolled(tx, step));
    return { next: { kind: 'codes', step, codes: recovery_codes ?? [] } };
  } catch (error) {
    if (error instanceof HasFactor) {
      await db.tx(SYSTEM, (tx) => endStep(tx, step));
      return TOO_LATE;
    }
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const totp = await factors.pendingTotp(self);
    const problem = passkey ? WRONG_PASSKEY : `${error.message}.`;
    return totp ? askToEnrol(deps, step, { self, totp, problem }) : TOO_LATE;
  }
}

const finish = ({ db, clock, completion }: SignInStepDeps, { step, person, how }: Waiting, from: From) =>
  db.tx(SYSTEM, async (tx): Promise<SignInOutcome> => {
    if (!(await endStep(tx, step))) return TOO_LATE;
    const at = clock.now();
    const completed = await completeSignIn(tx, completion, person, { ...from, how, at });
    return how === 'sso'
      ? { person: completed, beganBy: how, sso: { usedFactor: true, provenAt: at } }
      : { person: completed, beganBy: how };
  });

async function askFor(
  { db }: SignInStepDeps,
  step: string,
  person: SignedIn,
  problem?: string,
): Promise<SignInOutcome> {
  const { kinds } = await db.tx(SYSTEM, (tx) => findKinds(tx, person), { readOnly: true });
  return { next: { kind: 'prove', step, asked: kinds, problem } };
}

async function askToEnrol(
  { factors }: SignInStepDeps,
  step: string,
  { self, totp, problem }: { self: Self; totp: TotpSetUp; problem?: string },
): Promise<SignInOutcome> {
  const passkeyOptions = await factors.passkeyOptions(self);
  return { next: { kind: 'enrol', step, totp, passkeyOptions, problem } };
}

const selfOfSignIn = ({ customerId, userId, subject }: SignedIn, origin: From['origin']): Self => ({
  customerId,
  userId,
  subject,
  actor: { name: subject, ...origin },
});

const tooManyAttempts = (seconds: number): string =>
  `There were too many attempts. Try again in ${seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')}.`;

const ONLY_COMPANY_ACCOUNT =
  'This account accepts only its company sign-in. Choose “Sign in with your company account” below.';

/** Explains a rejected sign-in in plain words for a page. */
export function signInProblem(error: AppError): string {
  const wait = Number(error.headers['retry-after'] ?? 0);
  if (wait > 0) return tooManyAttempts(wait);
  if (error.protocolCode === LINK_NEEDED) {
    return 'Too many sign-in attempts have failed, so a new device must be allowed first. We have just emailed you a link: open it in this browser, then sign in again.';
  }
  if (error.protocolCode === SSO_ONLY) return ONLY_COMPANY_ACCOUNT;
  return 'The username or password is wrong.';
}
