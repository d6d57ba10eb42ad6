import { createHash } from 'node:crypto';
import { type Canonical, canonicalJson } from '../../../formats/canonical-json.ts';

/** The facts that an approver approves. docs/evidence.md specifies the document for readers outside this program. */
export interface ApprovalFacts {
  readonly account_id: number;
  readonly company_id: number;
  readonly approval_id: number;
  readonly area: string;
  /** The subject of the approval, such as `{ pay_run_id: 31 }`. */
  readonly subject: Canonical;
  /** The SHA-256 of the exact preview. */
  readonly preview_hash: string;
  /** The lines hash of the previewed pays; null if the approval is not about pays. */
  readonly lines_hash: string | null;
  readonly totals: Canonical;
  /** The policy in force at the time of the approval. */
  readonly policy: Canonical;
  /** The bank account changes that the approver acknowledged. */
  readonly acknowledged: readonly Canonical[];
  readonly requested_by: string;
  readonly approver: string;
  readonly method: 'session' | 'passkey';
  readonly time: Date;
}

const TYPE = 'tasman-approval';
const VERSION = 1;

/**
 * The approval document as canonical JSON. These exact bytes are stored with the approval, and a passkey signs their
 * hash.
 */
export const approvalDocument = ({ time, ...facts }: ApprovalFacts): string =>
  canonicalJson({ type: TYPE, version: VERSION, ...facts, time: time.toISOString() });

/** The time in a document that `approvalDocument` wrote. */
export const timeIn = (document: string): Date => new Date((JSON.parse(document) as { time: string }).time);

/** SHA-256 of the document. As the challenge of a passkey, it binds the signature to the document. */
export const challengeOf = (document: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(document, 'utf8').digest());

/** The same hash in hexadecimal, as audit entries and evidence packets show it. */
export const documentHashOf = (document: string): string => Buffer.from(challengeOf(document)).toString('hex');
