import type { FastifyRequest } from 'fastify';
import { byCaller, recordAudit } from '../../../audit/audit.ts';
import { badRequest, conflict, forbidden, inBody, notFound } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Canonical } from '../../../formats/canonical-json.ts';
import { type Gate, needOf, requireScope } from '../../../http/gate.ts';
import type { PasskeyAssertion } from '../../../http/passkey.schema.ts';
import type { Caller, Zone } from '../../../http/principal.ts';
import type { GuardedCall } from '../../../http/register.ts';
import type { Route } from '../../../http/route.ts';
import { bodyValidator, SchemaProblem, validator } from '../../../http/validation/validation.ts';
import {
  AREAS,
  type Area,
  findPolicy,
  mayEdit,
  peopleOf,
  SAME_PERSON,
  settingsOf,
  ZONE_OF_AREA,
} from '../../company/approval-policy/approval-policy.service.ts';
import { storeRequest } from './approval.request.service.ts';
import type {
  ApprovalIn,
  ApprovalListed,
  ApprovalOut,
  ApprovalQuery,
  ApproveIn,
  PasskeyOptionsIn,
} from './approval.schema.ts';
import type { ApprovalRecord, ListedApproval } from './approval.store.ts';
import * as store from './approval.store.ts';
import { approvalView, type Reader } from './approval.view.ts';
import { attemptOf, type GuardDeps, tryCall, type Work } from './attempt.ts';
import { type ApprovalFacts, approvalDocument, challengeOf, timeIn } from './document.ts';
import { DUTIES } from './duties.ts';
import { type Preview, unpackText } from './preview.ts';
import { givenApproval, recordUse, type Signed } from './signed-approval.ts';

export interface ApprovalDeps extends GuardDeps {
  /** Checks the caller's access to the record that a call is about. The auth module supplies it. */
  readonly admit: Gate['admit'];
  /**
   * Creates the options for signing a document with a user's own passkey, and reads the signature. The auth module
   * supplies it.
   */
  readonly signatures: {
    options(person: Person, document: string, hash: Uint8Array<ArrayBuffer>): Promise<{ readonly challenge: string }>;
    read(person: Person, given: PasskeyAssertion): Promise<Signed>;
  };
}
interface Person {
  readonly customerId: number;
  readonly userId: number;
}
export type ApprovalService = ReturnType<typeof approvalService>;

interface Path {
  readonly companyId: number;
  readonly id: number;
}

/** Requests for the approval of another person, and the decisions. */
export const approvalService = (deps: ApprovalDeps) => ({
  request: requestApproval.bind(undefined, deps),
  list: listApprovals.bind(undefined, deps),
  read: readApproval.bind(undefined, deps),
  passkeyOptions: passkeyOptions.bind(undefined, deps),
  approve: approve.bind(undefined, deps),
  reject: reject.bind(undefined, deps),
});

/** Tries the call with the rights of the caller, and stores the preview for another person to approve. */
async function requestApproval(
  deps: ApprovalDeps,
  caller: Caller,
  companyId: number,
  { area, subject, note }: ApprovalIn,
  request: FastifyRequest,
): Promise<ApprovalOut> {
  const { customerId } = caller.principal;
  const route = deps.routes().find(({ id }) => id === subject.operation)!;
  requireScope(caller.principal, route);
  const call = readCall(route, caller, { company_id: companyId, ...subject.path }, subject, request);
  await requireAccess(deps, call, companyId);
  const policy = await deps.db.tx(customerId, (tx) => findPolicy(tx, companyId), { readOnly: true });
  const { required, for: covered } = settingsOf(policy);
  if (required === 'none') throw conflict('This company requires no approvals; send the call without one');
  const attempt = await tryCall(deps, call, companyId, workOf(call));
  if (!attempt.areas.includes(area)) {
    throw badRequest(
      `${subject.operation} is not in the area ${area}; ${attempt.areas.length > 0 ? `send one of: ${attempt.areas.join(', ')}` : 'it needs no approval'}`,
      inBody('not_a_choice', 'area'),
    );
  }
  const needed = attempt.areas.find((one) => covered.includes(one));
  if (!needed) throw conflict('The approval policy of this company does not cover this call; send it without approval');
  const made = await storeRequest(deps, attempt, needed, note ?? null);
  return readApproval(deps, caller, { companyId, id: made.id });
}

/** Validates the parts of the call against the schemas of its operation. */
function readCall(
  route: Route,
  caller: Caller,
  path: Readonly<Record<string, unknown>>,
  { query, body }: ApprovalIn['subject'],
  request: FastifyRequest,
): GuardedCall {
  return {
    route,
    caller,
    params: (route.params ? validator('path', route.params)(path) : {}) as GuardedCall['params'],
    query: (route.query ? validator('query', route.query)(query ?? {}) : {}) as GuardedCall['query'],
    body: readBody(route, body),
    request: Object.create(request, { headers: { value: { ...request.headers, 'if-match': undefined } } }),
  };
}

function readBody(route: Route, body: unknown): unknown {
  if (!route.body) return undefined;
  if (body === undefined || (body === null && route.bodyIs?.nullable)) {
    if (route.bodyIs?.optional) return undefined;
    const msg = `${route.id} needs a body`;
    throw new SchemaProblem([{ loc: ['body', 'subject', 'body'], msg, type: 'missing', code: 'required' }]);
  }
  const steps = bodyValidator(route.body)(body);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const workOf =
  (call: GuardedCall): Work =>
  (changed = {}) => {
    const { route, ...input } = { ...call, ...changed };
    return route.handler({ ...input, principal: input.caller.principal, page: WHOLE } as never);
  };
const WHOLE = Object.freeze({ after: null, limit: null, next: null });

/** Requires the access that the call itself needs, and a record that belongs to this company. */
async function requireAccess(
  { admit, db }: ApprovalDeps,
  { route, caller, params }: GuardedCall,
  companyId: number,
): Promise<void> {
  const target = route.access.kind === 'bearer' ? route.access.target : undefined;
  if (!target) throw new Error(`${route.id} has no record to check access to.`);
  const { company_id: ofPath, employee_id: employeeId } = params as Readonly<Record<string, number>>;
  const id = target.of === 'employee' ? employeeId! : ofPath!;
  const about = { method: route.method, family: route.family ?? 'standard' } as const;
  await admit(caller.principal, needOf(target, route.method), id, about);
  if (target.of !== 'employee') {
    if (ofPath !== companyId)
      throw badRequest('subject.path.company_id must be left out', inBody('not_accepted', 'subject', 'path'));
    return;
  }
  const { customerId } = caller.principal;
  const found = await db.tx(customerId, (tx) => store.companyOfEmployee(tx, employeeId!), { readOnly: true });
  if (found !== companyId) throw notFound('This company has no such employee');
}

async function listApprovals(
  deps: ApprovalDeps,
  { principal }: Caller,
  companyId: number,
  { state, sent_by: sentBy, pay_run_id: payRunId, limit, page }: Paged<ApprovalQuery>,
): Promise<ApprovalListed[]> {
  const me = principal.userId;
  return deps.db.tx(
    principal.customerId,
    async (tx) => {
      const seer = await seerOf(tx, principal, companyId);
      const own = sentBy === undefined ? {} : sentBy === 'me' ? { requestedBy: me } : { notRequestedBy: me };
      const filter = { state, payRunId, limit, areas: seer.areas, me, ...own, ...(page ? { page } : {}) };
      const found = await store.listApprovals(tx, companyId, filter);
      return found.map((approval) => approvalView(approval, seer, zonesOf(deps, approval)));
    },
    { readOnly: true },
  );
}

async function readApproval(deps: ApprovalDeps, { principal }: Caller, path: Path): Promise<ApprovalOut> {
  const { customerId } = principal;
  const { found, seer } = await deps.db.tx(
    customerId,
    async (tx) => {
      const seen = await seerOf(tx, principal, path.companyId);
      return { found: await requireSeen(await store.findApproval(tx, path.companyId, path.id), seen), seer: seen };
    },
    { readOnly: true },
  );
  return {
    ...approvalView(found, seer, zonesOf(deps, found)),
    preview: await previewTextOf(deps, found),
    document: found.document,
  };
}

async function previewTextOf({ cipher }: ApprovalDeps, { customer_id, id, preview }: ApprovalRecord): Promise<string> {
  return unpackText(cipher.open('approval.preview', [customer_id, id], preview));
}

/** The reader, with the areas whose approvals the reader may view. */
interface Seer extends Reader {
  readonly areas: readonly Area[];
}

async function seerOf(tx: Tx, principal: Caller['principal'], companyId: number): Promise<Seer> {
  const policy = await findPolicy(tx, companyId);
  const people = await peopleOf(tx, companyId, policy?.people_since);
  const self = people.all.find(({ id }) => id === principal.userId);
  const viewable = principal.adminMode ? AREAS : await store.listViewableAreas(tx, principal.userId, companyId);
  return {
    userId: principal.userId,
    isPerson: principal.kind === 'session' && principal.employee === null,
    people,
    areas: viewable,
    mayEditZone: (zone) => self !== undefined && mayEdit(self, zone),
  };
}

function requireSeen(found: ApprovalRecord | undefined, { userId, areas }: Seer): ApprovalRecord {
  if (!found || !(areas.includes(found.area) || found.requested_user_id === userId)) {
    throw notFound('Approval not found');
  }
  return found;
}

/** The permission areas in which an approver needs edit rights: that of the approval and that of the operation. */
export function zonesOf(deps: Pick<GuardDeps, 'routes'>, { area, subject }: ListedApproval): readonly Zone[] {
  const access = deps.routes().find(({ id }) => id === subject.operation)?.access;
  const target = access?.kind === 'bearer' ? access.target : undefined;
  return [...new Set([ZONE_OF_AREA[area], ...(target ? [target.area] : [])])];
}

const personOf = ({ principal: { customerId, userId } }: Caller): Person => ({ customerId, userId });

/** Options with which the caller's passkey signs the approval document as of now. */
async function passkeyOptions(
  deps: ApprovalDeps,
  caller: Caller,
  path: Path,
  given: PasskeyOptionsIn,
): Promise<{ readonly challenge: string }> {
  const document = await deps.db.tx(caller.principal.customerId, async (tx) => {
    const approval = await lockWaiting(deps, tx, caller, path, given);
    return documentOf(tx, caller, approval, { method: 'passkey', time: deps.clock.now() });
  });
  return deps.signatures.options(personOf(caller), document, challengeOf(document));
}

async function approve(
  deps: ApprovalDeps,
  caller: Caller,
  path: Path,
  given: ApproveIn,
  request: FastifyRequest,
): Promise<ApprovalOut> {
  const { customerId } = caller.principal;
  // Reading the signature uses up its challenge, even if the approval is refused afterwards.
  const signed = given.passkey && (await deps.signatures.read(personOf(caller), given.passkey));
  await deps.db.together(customerId, async (tx) => {
    const approval = await lockWaiting(deps, tx, caller, path, given);
    const decided = await recordApproval(deps, tx, caller, approval, signed);
    if (DUTIES[decided.subject.operation]!.kind === 'apply') {
      await applyChange(deps, tx, caller, approval, request);
    }
  });
  return readApproval(deps, caller, path);
}

/** Locks and returns the waiting approval. Throws if the caller cannot approve it now. */
async function lockWaiting(
  deps: ApprovalDeps,
  tx: Tx,
  { principal }: Caller,
  { companyId, id }: Path,
  given: PasskeyOptionsIn,
): Promise<ApprovalRecord> {
  const seer = await seerOf(tx, principal, companyId);
  const approval = requireSeen(await store.lockApproval(tx, companyId, id), seer);
  const missing = zonesOf(deps, approval).filter((zone) => !seer.mayEditZone(zone));
  if (missing.length > 0) throw forbidden(`Approving this needs edit rights in ${missing.join(' and ')}`);
  if (!seer.people.areTwo(approval.requested_user_id, principal.userId)) throw forbidden(SAME_PERSON);
  if (approval.state !== 'waiting') throw conflict(`Approval ${id} is already ${approval.state}`);
  if (given.preview_hash !== approval.preview_hash) {
    throw conflict(
      'preview_hash does not match the preview; read the approval again',
      inBody('wrong_state', 'preview_hash'),
    );
  }
  const acknowledged = new Set(given.acknowledged ?? []);
  const open = approval.bank_changes.filter((change) => !acknowledged.has(change.id));
  if (open.length > 0) {
    const list = open.map((change) => `${change.id} (${change.name})`).join(', ');
    throw conflict(
      `Acknowledge every bank account change one by one; missing: ${list}`,
      inBody('required', 'acknowledged'),
    );
  }
  return approval;
}

/** Builds the caller's approval document. To check a signed document, it is built again with the signed time. */
async function documentOf(
  tx: Tx,
  { principal }: Caller,
  approval: ApprovalRecord,
  { method, time }: Pick<ApprovalFacts, 'method' | 'time'>,
): Promise<string> {
  const { id, company_id, area, subject, preview_hash, lines_hash, totals, requested_by } = approval;
  const policy = settingsOf(await findPolicy(tx, company_id));
  return approvalDocument({
    account_id: principal.customerId,
    company_id,
    approval_id: id,
    area,
    subject: subject as unknown as Canonical,
    preview_hash,
    lines_hash,
    totals: totals as unknown as Canonical,
    policy: policy as unknown as Canonical,
    acknowledged: approval.bank_changes as unknown as Canonical[],
    requested_by,
    approver: principal.subject,
    method,
    time,
  });
}

async function recordApproval(
  { clock }: ApprovalDeps,
  tx: Tx,
  caller: Caller,
  approval: ApprovalRecord,
  signed: Signed | undefined,
): Promise<ListedApproval> {
  const { id, preview_hash, bank_changes } = approval;
  const at = clock.now();
  const facts = signed
    ? ({ method: 'passkey', time: timeIn(signed.document) } as const)
    : ({ method: 'session', time: at } as const);
  const { columns, audited } = givenApproval(await documentOf(tx, caller, approval, facts), signed);
  const decided = await store.updateApproval(tx, id, {
    state: 'approved',
    decided_by: caller.principal.subject,
    decided_user_id: caller.principal.userId,
    decided_at: at,
    acknowledged: JSON.stringify(bank_changes),
    ...columns,
  });
  const acknowledged = bank_changes.map((change) => change.id);
  const after = { ...audited, preview_hash, acknowledged, method: columns.method };
  await recordAudit(tx, byCaller(caller, at), [
    { action: 'approval.approve', entityType: 'approval', entityId: id, after },
  ]);
  return decided;
}

/** Makes the approved change, if it still has exactly the result that was approved. */
async function applyChange(
  deps: ApprovalDeps,
  tx: Tx,
  caller: Caller,
  approval: ApprovalRecord,
  request: FastifyRequest,
): Promise<void> {
  const { operation, path, query, body } = JSON.parse(await previewTextOf(deps, approval)) as Preview;
  const route = deps.routes().find(({ id }) => id === operation)!;
  const call: GuardedCall = {
    route,
    caller,
    params: path as GuardedCall['params'],
    query: query as GuardedCall['query'],
    body: body ?? undefined,
    request: Object.create(request, { headers: { value: { ...request.headers, 'if-match': undefined } } }),
  };
  const attempt = await attemptOf(deps, tx, call, approval.company_id, await workOf(call)());
  if (attempt.hash !== approval.preview_hash) {
    throw conflict('The change would no longer have the result that was requested; reject it and request a new one');
  }
  const at = deps.clock.now();
  await store.updateApproval(tx, approval.id, { state: 'used', used_by: caller.principal.subject, used_at: at });
  await recordUse(tx, byCaller(caller, at), { approval, payIds: attempt.payIds, tasmanVersion: deps.version });
}

/** Rejects a request, or withdraws the caller's own request. */
async function reject(deps: ApprovalDeps, caller: Caller, path: Path, reason: string): Promise<ApprovalOut> {
  const { principal } = caller;
  await deps.db.tx(principal.customerId, async (tx) => {
    const seer = await seerOf(tx, principal, path.companyId);
    const approval = requireSeen(await store.lockApproval(tx, path.companyId, path.id), seer);
    const isOwn = approval.requested_user_id === principal.userId;
    const missing = zonesOf(deps, approval).filter((zone) => !seer.mayEditZone(zone));
    if (!isOwn && missing.length > 0) throw forbidden(`Rejecting this needs edit rights in ${missing.join(' and ')}`);
    if (approval.state !== 'waiting' && approval.state !== 'approved') {
      throw conflict(`Approval ${path.id} is already ${approval.state}`);
    }
    const at = deps.clock.now();
    const decision = { decided_by: principal.subject, decided_user_id: principal.userId, decided_at: at };
    await store.updateApproval(tx, path.id, { state: 'rejected', reason, ...decision });
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'approval.reject', entityType: 'approval', entityId: path.id, after: { reason } },
    ]);
  });
  return readApproval(deps, caller, path);
}
