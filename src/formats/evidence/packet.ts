import { createHash } from 'node:crypto';
import { type Canonical, canonicalJson } from '../canonical-json.ts';

// The evidence packet of a pay run. docs/evidence.md specifies it for readers outside this program.

export const PACKET_TYPE = 'tasman-evidence';
export const PACKET_VERSION = 1;

/** The WebAuthn response of the passkey; each value is base64url without padding. */
export interface EvidenceAssertion {
  readonly authenticator_data: string;
  readonly client_data_json: string;
  readonly credential_id: string;
  readonly signature: string;
}

export interface EvidenceKey {
  /** The signature algorithm as a COSE number: -7 for ES256, -8 for Ed25519, -257 for RS256. */
  readonly algorithm: number;
  /** The public key as SubjectPublicKeyInfo (RFC 5280), in DER and base64url. */
  readonly spki: string;
}

export interface EvidenceApproval {
  readonly approval_id: number;
  /** Null for an approval that was given in a session, without a passkey. */
  readonly assertion: EvidenceAssertion | null;
  /** The approval document, byte for byte as it was hashed. */
  readonly document: string;
  /** The pays of this run that were completed under the approval. */
  readonly pay_ids: readonly number[];
  readonly public_key: EvidenceKey | null;
}

/** An audit entry: the text whose digest a seal contains. */
export interface EvidenceEntry {
  readonly seal: number;
  readonly text: string;
}

/** A seal of the audit log, with everything its hash covers. */
export interface EvidenceSeal {
  readonly audit_ids: string;
  readonly digests: string;
  readonly hash: string;
  readonly number: number;
  readonly previous: string;
}

export interface EvidencePay {
  readonly content: { readonly [key: string]: Canonical };
  readonly pay_id: number;
}

export interface EvidencePacket {
  readonly approvals: readonly EvidenceApproval[];
  readonly audit: { readonly entries: readonly EvidenceEntry[]; readonly seals: readonly EvidenceSeal[] };
  readonly completed: {
    readonly lines_hash: string;
    readonly pays: readonly EvidencePay[];
    /** Complete pays of the run without an approval, for example because none was required. */
    readonly unapproved_pay_ids: readonly number[];
  };
  readonly packet_hash: string;
  readonly rule_sets: readonly string[];
  readonly run: { readonly account_id: number; readonly company_id: number; readonly pay_run_id: number };
  readonly tasman_versions: readonly string[];
  readonly type: string;
  readonly version: number;
}

export const sha256 = (given: string | Uint8Array): Buffer => createHash('sha256').update(given).digest();
export const sha256Hex = (given: string | Uint8Array): string => sha256(given).toString('hex');

/** The hash of a value in its canonical form. */
export const hashOf = (value: Canonical): string => sha256Hex(canonicalJson(value));

/**
 * The hash of pays, from their contents. It does not depend on their order or on their ids, because a preview of new
 * pays has no ids yet.
 */
export const linesHashOf = (contents: readonly Canonical[]): string => hashOf(contents.map(hashOf).sort());

/** The text of the packet file, including the packet's own hash. */
export function packetText(packet: Omit<EvidencePacket, 'packet_hash'>): string {
  const content = packet as unknown as { readonly [key: string]: Canonical };
  return canonicalJson({ ...content, packet_hash: hashOf(content) });
}
