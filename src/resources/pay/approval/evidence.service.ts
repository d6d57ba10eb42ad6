import { AppError, conflict, notFound } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import {
  type EvidenceApproval,
  type EvidenceAssertion,
  type EvidenceKey,
  type EvidencePacket,
  linesHashOf,
  PACKET_TYPE,
  PACKET_VERSION,
  packetText,
} from '../../../formats/evidence/packet.ts';
import type { Principal } from '../../../http/principal.ts';
import * as store from './evidence.store.ts';
import { contentsOfPays } from './pay-lines.store.ts';

/** The Retry-After of the response while entries are not sealed yet. Seals are added every few seconds. */
const RETRY_SECONDS = 5;

export type EvidenceService = ReturnType<typeof evidenceService>;

/** Evidence of what was approved, signed and completed in a pay run. */
export const evidenceService = ({ db }: { readonly db: Db }) => ({
  /** The packet as text: its bytes are what the reader verifies. */
  read: ({ customerId }: Principal, payRunId: number): Promise<string> =>
    db.tx(customerId, async (tx) => packetText(await packetOf(tx, payRunId)), {
      readOnly: true,
      isolation: 'snapshot',
    }),
});

async function packetOf(tx: Tx, payRunId: number): Promise<Omit<EvidencePacket, 'packet_hash'>> {
  const run = await store.findRun(tx, payRunId);
  if (!run) throw notFound('Pay run not found');
  if (run.pays === 0 || run.pending > 0) {
    throw conflict(`Pay run ${payRunId} is not complete; complete it before you download its evidence`);
  }
  const approvals = (await store.listUsedApprovals(tx, payRunId)).map(approvalOf);
  const ids = [...new Set(approvals.flatMap(({ pay_ids }) => pay_ids))];
  // An approval of off-cycle pays can cover pays of several runs. Its signature covers all of them.
  const approved = (await contentsOfPays(tx, ids)).filter(({ is_complete }) => is_complete);
  const contents = approved.map(({ content }) => content);
  const entries = await entriesOf(tx, run.customer_id, approvals);
  return {
    approvals,
    audit: {
      entries: entries.map(({ seal, text }) => ({ seal, text })),
      seals: await store.listSeals(tx, run.customer_id, [...new Set(entries.map(({ seal }) => seal))]),
    },
    completed: {
      lines_hash: linesHashOf(contents),
      pays: approved.map(({ pay_id, content }) => ({ pay_id, content })),
      unapproved_pay_ids: await store.listCompletePays(tx, payRunId, { except: ids }),
    },
    rule_sets: sortedSet(contents.map(({ rule_set }) => rule_set as string)),
    run: { account_id: run.customer_id, company_id: run.company_id, pay_run_id: payRunId },
    tasman_versions: sortedSet(entries.flatMap(versionIn)),
    type: PACKET_TYPE,
    version: PACKET_VERSION,
  };
}

const sortedSet = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();

const versionIn = ({ action, text }: store.EntryOfEvidence): readonly string[] => {
  if (action !== 'approval.use') return [];
  const { tasman_version } = (JSON.parse(text) as readonly { tasman_version: string }[])[9]!;
  return [tasman_version];
};

function approvalOf({ id, document, assertion, public_key, completed_pay_ids }: store.UsedApproval): EvidenceApproval {
  return {
    approval_id: id,
    assertion: (assertion as EvidenceAssertion | null) ?? null,
    document: document!,
    pay_ids: [...completed_pay_ids].sort((a, b) => a - b),
    public_key: public_key === null ? null : (JSON.parse(public_key) as EvidenceKey),
  };
}

type SealedEntry = store.EntryOfEvidence & { readonly seal: number };

/** Rejects entries that no seal covers yet, because the packet would prove nothing about them. */
async function entriesOf(
  tx: Tx,
  customerId: number,
  approvals: readonly EvidenceApproval[],
): Promise<readonly SealedEntry[]> {
  const ids = approvals.map(({ approval_id }) => approval_id);
  const entries = await store.listEntries(tx, customerId, ids);
  if (entries.length < 2 * ids.length && (await store.hasArchivedEntries(tx, customerId))) {
    throw conflict('The audit entries of this pay run are in a file of an old year; restore the year first');
  }
  if (entries.some(({ seal }) => seal === null)) {
    const detail = 'The audit log of this pay run is not sealed yet; try again in a few seconds';
    throw new AppError(409, detail, { 'retry-after': String(RETRY_SECONDS) });
  }
  return entries as readonly SealedEntry[];
}
