import type { Canonical } from '../canonical-json.ts';
import type { EvidencePacket } from './packet.ts';

/** Thrown for a value whose form the packet format does not allow. The message identifies the value. */
export class ShapeError extends Error {}

type Reader = (value: Canonical | undefined, path: string) => void;

const fails = (path: string, wanted: string): never => {
  throw new ShapeError(`${path} must be ${wanted}`);
};

const textLike =
  (pattern: RegExp, wanted: string): Reader =>
  (value, path) => {
    if (typeof value !== 'string' || !pattern.test(value)) fails(path, wanted);
  };
const text = textLike(/^/, 'text');
const hash = textLike(/^[0-9a-f]{64}$/, 'a SHA-256 in lower-case hexadecimal');
const previousHash = textLike(/^(?:[0-9a-f]{64})?$/, 'a SHA-256 in lower-case hexadecimal, or empty');
const digests = textLike(/^(?:[0-9a-f]{64})+$/, 'SHA-256 digests in lower-case hexadecimal');

/** Decodes and encodes again, because the last character of base64url may have bits that decoders ignore. */
const bytes: Reader = (value, path) => {
  const isExact =
    typeof value === 'string' && value !== '' && Buffer.from(value, 'base64url').toString('base64url') === value;
  if (!isExact) fails(path, 'base64url without padding');
};

const integer: Reader = (value, path) => {
  if (typeof value !== 'number') fails(path, 'an integer');
};
const id: Reader = (value, path) => {
  if (typeof value !== 'number' || value < 1) fails(path, 'a positive integer');
};
const exactly =
  (wanted: Canonical): Reader =>
  (value, path) => {
    if (value !== wanted) fails(path, JSON.stringify(wanted));
  };
const nullOr =
  (read: Reader): Reader =>
  (value, path) => {
    if (value !== null) read(value, path);
  };
const listOf =
  (read: Reader): Reader =>
  (value, path) => {
    if (!Array.isArray(value)) fails(path, 'a list');
    (value as readonly Canonical[]).forEach((item, index) => {
      read(item, `${path}[${index}]`);
    });
  };
const anyRecord: Reader = (value, path) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) fails(path, 'an object');
};
/** An object with exactly these members. */
const record =
  (members: Readonly<Record<string, Reader>>): Reader =>
  (value, path) => {
    anyRecord(value, path);
    const given = value as { readonly [key: string]: Canonical };
    const unknown = Object.keys(given).find((key) => !Object.hasOwn(members, key));
    if (unknown !== undefined) throw new ShapeError(`${path} has the unknown member "${unknown}"`);
    for (const [key, read] of Object.entries(members)) {
      if (!Object.hasOwn(given, key)) throw new ShapeError(`${path} has no member "${key}"`);
      read(given[key], `${path}.${key}`);
    }
  };

const approval = record({
  approval_id: id,
  assertion: nullOr(
    record({ authenticator_data: bytes, client_data_json: bytes, credential_id: bytes, signature: bytes }),
  ),
  document: text,
  pay_ids: listOf(id),
  public_key: nullOr(record({ algorithm: integer, spki: bytes })),
});

const packet = record({
  approvals: listOf(approval),
  audit: record({
    entries: listOf(record({ seal: id, text })),
    seals: listOf(record({ audit_ids: text, digests, hash, number: id, previous: previousHash })),
  }),
  completed: record({
    lines_hash: hash,
    pays: listOf(record({ content: anyRecord, pay_id: id })),
    unapproved_pay_ids: listOf(id),
  }),
  packet_hash: hash,
  rule_sets: listOf(text),
  run: record({ account_id: id, company_id: id, pay_run_id: id }),
  tasman_versions: listOf(text),
  type: exactly('tasman-evidence'),
  version: exactly(1),
});

/** The members of an approval document that a verifier reads. */
export interface ReadDocument {
  readonly account_id: number;
  readonly approval_id: number;
  readonly approver: string;
  readonly area: string;
  readonly company_id: number;
  readonly lines_hash: string | null;
  readonly method: 'session' | 'passkey';
  readonly policy: Canonical;
  readonly preview_hash: string;
  readonly requested_by: string;
  readonly time: string;
}

const document = record({
  account_id: id,
  acknowledged: listOf(anyRecord),
  approval_id: id,
  approver: text,
  area: text,
  company_id: id,
  lines_hash: nullOr(hash),
  method: textLike(/^(?:session|passkey)$/, 'session or passkey'),
  policy: anyRecord,
  preview_hash: text,
  requested_by: text,
  subject: anyRecord,
  time: textLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time in UTC'),
  totals: anyRecord,
  type: exactly('tasman-approval'),
  version: exactly(1),
});

export function readPacket(value: Canonical): EvidencePacket {
  packet(value, 'the packet');
  return value as unknown as EvidencePacket;
}

export function readDocument(value: Canonical): ReadDocument {
  document(value, 'the document');
  return value as unknown as ReadDocument;
}

export interface ReadEntry {
  readonly id: number;
  readonly account_id: number;
  readonly actor: string;
  readonly action: string;
  readonly entity_id: number;
  readonly after: Readonly<Record<string, Canonical>>;
}

/**
 * Reads an audit entry. Its values by position: account, id, time, actor, client, action, kind of record, record,
 * before, after, request id, address.
 */
export function readEntry(text: string): ReadEntry {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value) || value.length !== 12) throw new ShapeError('the entry must be a list of 12 values');
  const [account_id, entryId, , actor, , action, , entity_id, , after] = value;
  id(account_id, 'the account of the entry');
  id(entryId, 'the number of the entry');
  id(entity_id, 'the record of the entry');
  anyRecord(after, 'the change of the entry');
  return { id: entryId, account_id, actor, action, entity_id, after };
}
