import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, secondsAfter, ZONE_OF } from '../../../base/clock.ts';
import { AppError, conflict, forbidden, notFound, stale } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Law } from '../../../rules/law.ts';
import { type Caller, type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import type { DraftPayService } from '../draft-pay/draft-pay.service.ts';
import type { CreatePaysQuery, PayService } from '../pay/make.public.ts';
import type { PayOut } from '../pay/read.public.ts';
import type {
  Kind,
  PaysProposalIn,
  ProposalOut,
  ProposedPays,
  RunCompletionProposalIn,
  Status,
} from './proposal.schema.ts';
import type { ProposalRecord, Request } from './proposal.store.ts';
import * as store from './proposal.store.ts';
import { previewOf, proposalView, statusOf } from './proposal.view.ts';

export interface ProposalDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Pick<Law, 'ruleSetId'>;
  readonly pays: Pick<PayService, 'create'>;
  readonly drafts: Pick<DraftPayService, 'previewCompletion' | 'completeRun'>;
}
export type ProposalService = ReturnType<typeof proposalService>;

interface Path {
  readonly companyId: number;
  readonly id: number;
}

/**
 * How long a proposal stays open: long enough for a person to review it, but not so long that the facts are outdated.
 */
const OPEN_SECONDS = 24 * 60 * 60;

/**
 * Pays that a program proposes and a person approves. A proposal is a preview: only the proposal itself is stored. An
 * approved proposal is carried out once, exactly as previewed, with the permissions of the approver.
 */
export const proposalService = (deps: ProposalDeps) => ({
  proposePays: proposePays.bind(undefined, deps),
  proposeRunCompletion: proposeRunCompletion.bind(undefined, deps),
  list: listProposals.bind(undefined, deps),
  read: readProposal.bind(undefined, deps),
  approve: approve.bind(undefined, deps),
  decline: decline.bind(undefined, deps),
});

async function storeProposal(
  { db, clock, law }: ProposalDeps,
  { principal, requestId }: Caller,
  company: CompanyRecord,
  given: { kind: Kind; reason: string; request: Request; etag: string; pays: readonly PayOut[] },
): Promise<ProposalOut> {
  const { customerId } = principal;
  const at = clock.now();
  const made = await db.tx(customerId, async (tx) => {
    const record = await store.insertProposal(tx, {
      customer_id: customerId,
      company_id: company.id,
      kind: given.kind,
      status: 'pending',
      reason: given.reason,
      request: JSON.stringify(given.request),
      preview: JSON.stringify(previewOf(given.pays)),
      etag: given.etag,
      rule_set_id: law.ruleSetId(company.country),
      proposed_by: principal.subject,
      client_id: principal.clientId,
      session_id: principal.sessionId,
      decided_by: null,
      decided_at: null,
      decline_reason: null,
      pay_ids: null,
      created_at: at,
      expires_at: secondsAfter(at, OPEN_SECONDS),
    });
    await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
      {
        action: 'proposal.create',
        entityType: 'proposal',
        entityId: record.id,
        after: { company_id: company.id, kind: given.kind, reason: given.reason, pays: given.pays.length },
      },
    ]);
    return record;
  });
  return proposalView(made, at);
}

/**
 * Creates the previewed pays. If anything has changed since the preview, throws a conflict and leaves the proposal
 * open.
 */
async function carryOut(
  { pays, drafts }: ProposalDeps,
  caller: Caller,
  { company_id, request, etag }: ProposalRecord,
  alongside: (tx: Tx, made: readonly { readonly id: number }[]) => Promise<void>,
): Promise<void> {
  try {
    if ('run_id' in request) {
      const { allow_second_pay = false } = request;
      await drafts.completeRun(caller, company_id, request.run_id, { allow_second_pay }, etag, alongside);
    } else {
      const query = queryOf(request, { isPreview: false });
      await pays.create(caller, company_id, query, request.pays, { ifMatch: etag }, alongside);
    }
  } catch (error) {
    if (!(error instanceof AppError) || ![400, 404, 422].includes(error.status)) throw error;
    throw conflict(`The proposal can no longer be carried out: ${error.message}`);
  }
}

async function settle(
  { clock }: ProposalDeps,
  tx: Tx,
  { principal, requestId }: Caller,
  proposal: ProposalRecord,
  decision: Parameters<typeof store.settleProposal>[3],
): Promise<ProposalRecord> {
  const at = clock.now();
  const settled = await store.settleProposal(tx, proposal.id, at, decision);
  if (!settled) throw conflict(`Proposal ${proposal.id} is no longer open`);
  await recordAudit(tx, { customerId: principal.customerId, actor: actorOf(principal, requestId), at }, [
    {
      action: `proposal.${decision.status === 'approved' ? 'approve' : 'decline'}`,
      entityType: 'proposal',
      entityId: proposal.id,
      before: { status: 'pending', proposed_by: proposal.proposed_by },
      after: { status: decision.status, reason: decision.decline_reason, pay_ids: decision.payIds },
    },
  ]);
  return settled;
}

async function requireCompany({ db }: ProposalDeps, { principal }: Caller, companyId: number): Promise<CompanyRecord> {
  const company = await db.tx(principal.customerId, (tx) => findCompany(tx, companyId), { readOnly: true });
  if (!company) throw notFound('Company not found');
  return company;
}

async function requireProposal({ db }: ProposalDeps, { principal }: Caller, path: Path): Promise<ProposalRecord> {
  const found = await db.tx(principal.customerId, (tx) => store.findProposal(tx, path), { readOnly: true });
  if (!found) throw notFound('Proposal not found');
  return found;
}

async function requireOpen(deps: ProposalDeps, caller: Caller, path: Path): Promise<ProposalRecord> {
  const { clock } = deps;
  const proposal = await requireProposal(deps, caller, path);
  const status = statusOf(proposal, clock.now());
  if (status === 'expired') throw conflict(`Proposal ${path.id} has expired; request a new one`);
  if (status !== 'pending') throw conflict(`Proposal ${path.id} is already ${status}`);
  return proposal;
}

async function proposePays(
  deps: ProposalDeps,
  caller: Caller,
  companyId: number,
  given: PaysProposalIn,
): Promise<ProposalOut> {
  const { clock, pays } = deps;
  const { reason, ...rest } = given;
  const company = await requireCompany(deps, caller, companyId);
  // Fixes the date now, so that a later approval creates exactly the previewed pays.
  const request: ProposedPays = { pay_date: clock.today(ZONE_OF[company.country]), ...rest };
  const seen = await pays.create(caller, companyId, queryOf(request, { isPreview: true }), request.pays);
  return storeProposal(deps, caller, company, { kind: 'pays', reason, request, etag: seen.etag!, pays: seen.pays! });
}

async function proposeRunCompletion(
  deps: ProposalDeps,
  caller: Caller,
  companyId: number,
  { reason, ...request }: RunCompletionProposalIn,
): Promise<ProposalOut> {
  const { drafts } = deps;
  const company = await requireCompany(deps, caller, companyId);
  const { allow_second_pay = false } = request;
  const seen = await drafts.previewCompletion(caller, companyId, request.run_id, { allow_second_pay });
  if (seen.pays.length === 0) throw conflict(`Pay run ${request.run_id} has no pending pays to complete`);
  return storeProposal(deps, caller, company, { kind: 'run-completion', reason, request, ...seen });
}

async function listProposals(
  { db, clock }: ProposalDeps,
  { principal }: Caller,
  companyId: number,
  filter: Paged<{ status?: Status; limit: number }>,
): Promise<ProposalOut[]> {
  const at = clock.now();
  const found = await db.tx(principal.customerId, (tx) => store.listProposals(tx, companyId, { ...filter, at }), {
    readOnly: true,
  });
  return found.map((record) => proposalView(record, at));
}

async function readProposal(deps: ProposalDeps, caller: Caller, path: Path): Promise<ProposalOut> {
  const { clock } = deps;
  return proposalView(await requireProposal(deps, caller, path), clock.now());
}

/** Approves a proposal and carries it out in one transaction: either both happen or neither. */
async function approve(deps: ProposalDeps, caller: Caller, path: Path): Promise<ProposalOut> {
  const { clock, law } = deps;
  const proposal = await requireOpen(deps, caller, path);
  requirePerson(caller, proposal);
  const company = await requireCompany(deps, caller, path.companyId);
  if (proposal.rule_set_id !== law.ruleSetId(company.country)) {
    throw stale('The law has changed since the preview; decline the proposal and request a new one');
  }
  let approved: ProposalRecord | undefined;
  const alongside = async (tx: Tx, made: readonly { readonly id: number }[]): Promise<void> => {
    approved = await settle(deps, tx, caller, proposal, {
      status: 'approved',
      decided_by: caller.principal.subject,
      decline_reason: null,
      payIds: made.map(({ id }) => id),
    });
  };
  try {
    await carryOut(deps, caller, proposal, alongside);
  } catch (error) {
    // If another user decided first, reports that decision instead of the error it caused.
    await requireOpen(deps, caller, path);
    throw error;
  }
  if (!approved) throw new Error('Pays were created without their proposal.');
  return proposalView(approved, clock.now());
}

async function decline(deps: ProposalDeps, caller: Caller, path: Path, reason: string): Promise<ProposalOut> {
  const { db, clock } = deps;
  const proposal = await requireOpen(deps, caller, path);
  const { customerId, subject } = caller.principal;
  const declined = await db.tx(customerId, (tx) =>
    settle(deps, tx, caller, proposal, {
      status: 'declined',
      decided_by: subject,
      decline_reason: reason,
      payIds: null,
    }),
  );
  return proposalView(declined, clock.now());
}

/** Only a person with their own sign-in can approve, not a program. */
function requirePerson({ principal }: Caller, proposal: ProposalRecord): void {
  if (principal.kind !== 'session') {
    throw forbidden('Only a person can approve a proposal; sign in with a password or passkey');
  }
  if (proposal.session_id !== null && proposal.session_id === principal.sessionId) {
    throw forbidden('The session that created a proposal cannot approve it; sign in again to approve it');
  }
}

const queryOf = (
  { pay_date, identifier_type = 'employee_id' }: ProposedPays,
  { isPreview }: { isPreview: boolean },
): CreatePaysQuery => ({
  group_by_pay_run: false,
  group_by_employee: false,
  identifier_type,
  redistribute_tax_by_gross: true,
  ...(pay_date === undefined ? {} : { pay_date }),
  dry_run: isPreview,
});
