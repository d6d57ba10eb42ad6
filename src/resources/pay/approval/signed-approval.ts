import { type AuditContext, recordAudit } from '../../../audit/audit.ts';
import { badRequest, conflict } from '../../../base/errors.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { canonicalJson } from '../../../formats/canonical-json.ts';
import {
  type EvidenceAssertion,
  type EvidenceKey,
  hashOf,
  linesHashOf,
  sha256Hex,
} from '../../../formats/evidence/packet.ts';
import { verifySignature } from '../../../formats/evidence/verify-packet.ts';
import { documentHashOf } from './document.ts';
import { contentsOfPays } from './pay-lines.store.ts';

/** A document with a passkey's signature, which the sign-in module verified. */
export interface Signed {
  readonly document: string;
  readonly assertion: EvidenceAssertion;
  readonly publicKey: EvidenceKey;
}

/** The columns to store when an approval is given, and the facts to record in the audit log. */
export function givenApproval(document: string, signed?: Signed) {
  if (signed !== undefined && signed.document !== document) {
    throw conflict('The approval has changed since you signed it; read it again and sign it again');
  }
  // The check for evidence packets is stricter than that of the passkey library, for example about the encoding of the
  // signature.
  if (signed !== undefined && !verifySignature(signed.publicKey, signed.assertion)) {
    throw badRequest('The signature of the passkey was not accepted; request new options and try again');
  }
  const key = signed && sha256Hex(Buffer.from(signed.publicKey.spki, 'base64url'));
  return {
    columns: {
      document,
      method: signed === undefined ? ('session' as const) : ('passkey' as const),
      credential_id: signed?.assertion.credential_id ?? null,
      public_key: signed === undefined ? null : canonicalJson({ ...signed.publicKey }),
      assertion: signed === undefined ? null : canonicalJson({ ...signed.assertion }),
    },
    audited: {
      assertion_hash: signed === undefined ? null : hashOf({ ...signed.assertion }),
      document_hash: documentHashOf(document),
      key_hash: key ?? null,
    },
  };
}

export interface Use {
  readonly approval: { readonly id: number; readonly preview_hash: string; readonly lines_hash: string | null };
  /** The pays that the transaction has completed. */
  readonly payIds: readonly number[];
  readonly tasmanVersion: string;
}

/**
 * Records the approval under which pays are completed, in the transaction that completes them. Throws 409 if their
 * lines differ from the approved lines.
 */
export async function recordUse(
  tx: Tx,
  context: AuditContext,
  { approval, payIds, tasmanVersion }: Use,
): Promise<void> {
  const ids = [...payIds].sort((a, b) => a - b);
  const contents = (await contentsOfPays(tx, ids)).map(({ content }) => content);
  const linesHash = approval.lines_hash === null ? null : linesHashOf(contents);
  if (linesHash !== approval.lines_hash) {
    throw conflict(`The pays are not the pays of approval ${approval.id}; request a new approval`);
  }
  const { rows } = await sql<{ runs: number[] }>`
    update approval set completed_pay_ids = ${ids}::bigint[], completed_run_ids = array(
      select distinct pay_run_id from pay where id = any(${ids}::bigint[]) order by pay_run_id)
    where id = ${approval.id} returning completed_run_ids as runs`.execute(tx);
  await recordAudit(tx, context, [
    {
      action: 'approval.use',
      entityType: 'approval',
      entityId: approval.id,
      after: {
        lines_hash: linesHash,
        pay_ids: ids,
        pay_run_ids: rows[0]?.runs ?? [],
        preview_hash: approval.preview_hash,
        tasman_version: tasmanVersion,
      },
    },
  ]);
}
