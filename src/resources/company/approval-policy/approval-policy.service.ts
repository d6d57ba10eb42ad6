import { byCaller, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { decimal, money } from '../../../base/decimal.ts';
import { badRequest, conflict, forbidden, inBody } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller, Zone } from '../../../http/principal.ts';
import { lockCompany } from '../company/company.service.ts';
import type { ApprovalPolicyOut, ApprovalPolicyPatch, Area, Settings } from './approval-policy.schema.ts';
import { AREAS } from './approval-policy.schema.ts';
import type { Person, PolicyRecord } from './approval-policy.store.ts';
import * as store from './approval-policy.store.ts';

export { ApprovalPolicyOut, AREAS, type Area, AreaChoice, type Settings } from './approval-policy.schema.ts';
export { findPolicy, type Person, type PolicyRecord } from './approval-policy.store.ts';

/** The permission area in which an approver needs edit rights. */
export const ZONE_OF_AREA: Readonly<Record<Area, Zone>> = {
  pay_run: 'PAYS',
  off_cycle_pay: 'PAYS',
  termination: 'EMPLOYEES',
  bank_account_change: 'EMPLOYEES',
  lodgement: 'REPORTS',
  payment_file: 'PAYS',
};

const OFF: Settings = { required: 'none', for: [], minimum_amount: null, quiet_hours: 0 };

export const settingsOf = (policy: PolicyRecord | undefined): Settings =>
  policy === undefined
    ? OFF
    : {
        required: policy.required,
        for: policy.areas,
        minimum_amount: policy.minimum_amount === null ? null : money(decimal(policy.minimum_amount)),
        quiet_hours: policy.quiet_hours,
      };

/** The people of a company, and which of them count as one person. */
export interface People {
  readonly all: readonly Person[];
  /**
   * Whether two people are independent of each other: neither set up the other's sign-in or rights, and no account
   * administrator set up those of both.
   */
  areTwo(a: number, b: number): boolean;
}

/**
 * While the policy is on, a person whose sign-in or rights an account administrator set up is treated as that
 * administrator. Otherwise an administrator could add a user and approve as that user.
 */
export async function peopleOf(tx: Tx, companyId: number, since: Date | undefined): Promise<People> {
  const all = await store.listPeople(tx, companyId);
  const setUps = since === undefined ? [] : await store.listSetUps(tx, since);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  // People may change their own password.
  const byOthers = setUps.filter(({ userId, by }) => by !== 'operator' && by !== nameOf.get(userId));
  const owned = new Set(byOthers.map(({ userId }) => userId));
  const owners = new Set(all.filter(({ isOwner }) => isOwner).map(({ id }) => id));
  const isOwned = (id: number): boolean => owned.has(id) && !owners.has(id);
  return {
    all,
    areTwo: (a, b) => a !== b && !(isOwned(a) && (isOwned(b) || owners.has(b))) && !(isOwned(b) && owners.has(a)),
  };
}

export const mayEdit = ({ isOwner, editable }: Person, zone: Zone): boolean => isOwner || editable.includes(zone);

export interface ApprovalPolicyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: AccountNews;
}

/** Clears what the nodes have cached about the account, so that the next call sees the new policy. */
export interface AccountNews {
  /** Makes every node clear its cache when the transaction commits. */
  announce(tx: Tx, customerId: number): Promise<unknown>;
  /** Clears the cache of this node. Call it after the commit. */
  forget(customerId: number): void;
}
export type ApprovalPolicyService = ReturnType<typeof approvalPolicyService>;

/** The policy on which areas need the approval of another person. */
export const approvalPolicyService = (deps: ApprovalPolicyDeps) => ({
  read: ({ principal }: Caller, companyId: number): Promise<ApprovalPolicyOut> =>
    deps.db.tx(principal.customerId, async (tx) => policyView(companyId, await store.findPolicy(tx, companyId)), {
      readOnly: true,
    }),
  change: changePolicy.bind(undefined, deps),
  confirm: confirmPolicy.bind(undefined, deps),
});

/** Changes the policy. A weaker policy waits until a second person confirms it or sends the same policy. */
async function changePolicy(
  { db, clock, accounts }: ApprovalPolicyDeps,
  caller: Caller,
  companyId: number,
  patch: ApprovalPolicyPatch,
): Promise<{ readonly isWaiting: boolean; readonly policy: ApprovalPolicyOut }> {
  const at = clock.now();
  const { customerId } = caller.principal;
  const answer = await db.tx(customerId, async (tx) => {
    await accounts.announce(tx, customerId);
    await lockCompany(tx, companyId);
    const found = await store.findPolicy(tx, companyId);
    const before = settingsOf(found);
    const after = changed(before, patch);
    if (Object.keys(patch).length === 0) return { isWaiting: false, policy: policyView(companyId, found) };
    const people = await peopleOf(tx, companyId, isOn(before) ? found?.people_since : undefined);
    if (!isWeaker(before, after)) {
      requireTwoPeople(people, after);
      const saved = await save(tx, caller, at, { companyId, found, before, after });
      return { isWaiting: false, policy: policyView(companyId, saved) };
    }
    if (isSame(found?.pending, after) && people.areTwo(found!.pending_user_id!, caller.principal.userId)) {
      const saved = await save(tx, caller, at, { companyId, found, before, after });
      return { isWaiting: false, policy: policyView(companyId, saved) };
    }
    const waiting = await askForWeaker(tx, caller, at, { companyId, found: found!, after });
    return { isWaiting: true, policy: policyView(companyId, waiting) };
  });
  accounts.forget(customerId);
  return answer;
}

/** Applies the weaker policy that an account administrator asked for, because a second person confirms it. */
async function confirmPolicy(
  { db, clock, accounts }: ApprovalPolicyDeps,
  caller: Caller,
  companyId: number,
  given: Settings,
): Promise<ApprovalPolicyOut> {
  const at = clock.now();
  const { customerId, userId } = caller.principal;
  const policy = await db.tx(customerId, async (tx) => {
    await accounts.announce(tx, customerId);
    await lockCompany(tx, companyId);
    const found = await store.findPolicy(tx, companyId);
    const after = changed(OFF, given);
    if (!found?.pending) throw conflict('No weaker approval policy is waiting for a second person');
    if (!isSame(found.pending, after)) throw conflict('A different policy is waiting now; read it again');
    const before = settingsOf(found);
    const people = await peopleOf(tx, companyId, found.people_since);
    const self = people.all.find(({ id }) => id === userId);
    if (!self || !before.for.every((area) => mayEdit(self, ZONE_OF_AREA[area]))) {
      throw forbidden('Confirming a weaker approval policy needs edit rights in every area that needs approval');
    }
    if (!people.areTwo(found.pending_user_id!, userId)) throw forbidden(SAME_PERSON);
    return policyView(companyId, await save(tx, caller, at, { companyId, found, before, after }));
  });
  accounts.forget(customerId);
  return policy;
}

export const SAME_PERSON =
  'Another person must decide this: not the one who asked, and not a user whose sign-in or rights that person set up since the policy was switched on';

interface Change {
  readonly companyId: number;
  readonly found: PolicyRecord | undefined;
  readonly before: Settings;
  readonly after: Settings;
}

async function save(tx: Tx, caller: Caller, at: Date, { companyId, found, before, after }: Change) {
  const { customerId, subject } = caller.principal;
  const saved = await store.savePolicy(tx, {
    customer_id: customerId,
    company_id: companyId,
    required: after.required,
    areas: after.for,
    minimum_amount: after.minimum_amount,
    quiet_hours: after.quiet_hours,
    people_since: isOn(before) && !isWeaker(before, after) ? found!.people_since : at,
    changed_by: subject,
    changed_at: at,
    pending: null,
    pending_by: null,
    pending_user_id: null,
    pending_at: null,
  });
  await recordAudit(tx, byCaller(caller, at), [
    { action: 'approval-policy.update', entityType: 'company', entityId: companyId, before, after },
  ]);
  return saved;
}

async function askForWeaker(
  tx: Tx,
  caller: Caller,
  at: Date,
  { companyId, found, after }: { companyId: number; found: PolicyRecord; after: Settings },
): Promise<PolicyRecord> {
  if (isSame(found.pending, after) && found.pending_user_id === caller.principal.userId) return found;
  const { pending: _before, ...rest } = found;
  const saved = await store.savePolicy(tx, {
    ...rest,
    pending: JSON.stringify(after),
    pending_by: caller.principal.subject,
    pending_user_id: caller.principal.userId,
    pending_at: at,
  });
  await recordAudit(tx, byCaller(caller, at), [
    { action: 'approval-policy.ask-weaker', entityType: 'company', entityId: companyId, after },
  ]);
  return saved;
}

/**
 * The operator accepts the current people: sign-ins and rights that an administrator set up before `at` no longer count
 * as the administrator's own. The policy stays as it is. Otherwise no one could approve, or weaken the policy, once the
 * only other approver has left.
 */
export async function acceptApprovers(tx: Tx, companyId: number, at: Date): Promise<readonly Person[]> {
  await lockCompany(tx, companyId);
  const found = await store.findPolicy(tx, companyId);
  const settings = settingsOf(found);
  if (!found || !isOn(settings)) throw conflict(`Company ${companyId} requires no approvals`);
  const people = await peopleOf(tx, companyId, at);
  requireTwoPeople(people, settings);
  const { pending: _pending, ...kept } = found;
  const withdrawn = { pending: null, pending_by: null, pending_user_id: null, pending_at: null };
  await store.savePolicy(tx, { ...kept, ...withdrawn, people_since: at });
  return people.all.filter((person) => settings.for.some((area) => mayEdit(person, ZONE_OF_AREA[area])));
}

const isOn = ({ required }: Settings): boolean => required !== 'none';

function changed(before: Settings, patch: ApprovalPolicyPatch): Settings {
  const { minimum_amount: amount = before.minimum_amount, required = before.required } = patch;
  const isSwitchedOn = !isOn(before) && required !== 'none';
  const wanted = patch.for ?? (isSwitchedOn && before.for.length === 0 ? AREAS : before.for);
  if (required !== 'none' && wanted.length === 0) {
    throw badRequest("'for' must list at least one area while approval is required", inBody('required', 'for'));
  }
  return {
    required,
    for: AREAS.filter((area) => wanted.includes(area)),
    minimum_amount: amount === null ? null : money(decimal(String(amount))),
    quiet_hours: patch.quiet_hours ?? before.quiet_hours,
  };
}

const amountOf = ({ minimum_amount }: Settings): number => Number(minimum_amount ?? 0);

/** Whether `after` requires no approval, or a less strict one, for anything that needs an approval under `before`. */
const isWeaker = (before: Settings, after: Settings): boolean =>
  isOn(before) &&
  (!isOn(after) ||
    before.for.some((area) => !after.for.includes(area)) ||
    amountOf(after) > amountOf(before) ||
    after.quiet_hours < before.quiet_hours);

const isSame = (a: Settings | null | undefined, b: Settings): boolean =>
  a !== null &&
  a !== undefined &&
  a.required === b.required &&
  a.for.join() === b.for.join() &&
  a.minimum_amount === b.minimum_amount &&
  a.quiet_hours === b.quiet_hours;

function requireTwoPeople({ all, areTwo }: People, after: Settings): void {
  if (!isOn(after)) return;
  const lacking = after.for.filter((area) => {
    const able = all.filter((person) => mayEdit(person, ZONE_OF_AREA[area]));
    return !able.some((a) => able.some((b) => areTwo(a.id, b.id)));
  });
  if (lacking.length === 0) return;
  const zones = [...new Set(lacking.map((area) => ZONE_OF_AREA[area]))].join(', ');
  throw conflict(
    `Fewer than two people could approve: ${lacking.join(', ')}; give another person edit rights in ${zones} of this company first`,
  );
}

function policyView(companyId: number, found: PolicyRecord | undefined): ApprovalPolicyOut {
  return {
    company_id: companyId,
    ...settingsOf(found),
    changed_by: found?.changed_by ?? null,
    changed_at: found ? timestamp(found.changed_at) : null,
    pending: found?.pending
      ? { ...found.pending, requested_by: found.pending_by!, requested_at: timestamp(found.pending_at!) }
      : null,
  };
}
