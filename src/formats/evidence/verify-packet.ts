import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type Canonical, canonicalJson, parseCanonicalJson } from '../canonical-json.ts';
import {
  type EvidenceApproval,
  type EvidenceAssertion,
  type EvidenceKey,
  type EvidencePacket,
  type EvidenceSeal,
  hashOf,
  linesHashOf,
  sha256,
  sha256Hex,
} from './packet.ts';
import { type ReadDocument, type ReadEntry, readDocument, readEntry, readPacket } from './packet-shape.ts';

/** One result of a verification. A note is something that the file alone cannot show. */
export interface Finding {
  readonly kind: 'ok' | 'failed' | 'note';
  readonly text: string;
}

/** A seal hash that was noted outside the packet, for example from `tasman audit verify` or the log of the service. */
export interface NotedSeal {
  readonly account: number;
  readonly number: number;
  readonly hash: string;
}

/** Values that the person who verifies the packet knows from another source. */
export interface Known {
  readonly seals?: readonly NotedSeal[];
  /** SHA-256 of the public keys of the approvers. */
  readonly keys?: readonly string[];
}

export interface Verification {
  readonly findings: readonly Finding[];
  /** `unsigned`: every check passes, but not every pay has an approval that a passkey signed. */
  readonly verdict: 'valid' | 'unsigned' | 'invalid';
}

class Report {
  readonly findings: Finding[] = [];

  check(isTrue: boolean, holds: string, fails: string): boolean {
    this.findings.push(isTrue ? { kind: 'ok', text: holds } : { kind: 'failed', text: fails });
    return isTrue;
  }

  note(text: string): void {
    this.findings.push({ kind: 'note', text });
  }

  fail(text: string): void {
    this.findings.push({ kind: 'failed', text });
  }

  get hasFailed(): boolean {
    return this.findings.some(({ kind }) => kind === 'failed');
  }
}

/** Verifies an evidence packet without a database or a network. */
export function verifyPacket(file: Uint8Array, known: Known = {}): Verification {
  const report = new Report();
  try {
    const packet = readWhole(report, file);
    const sealed = checkSeals(report, packet, known.seals ?? []);
    const pays = checkPays(report, packet);
    const signed = packet.approvals.map((approval) =>
      checkApproval(report, { packet, approval, sealed, pays, keys: known.keys ?? [] }),
    );
    checkSets(report, packet, sealed);
    const isSigned = signed.length > 0 && signed.every(Boolean) && packet.completed.unapproved_pay_ids.length === 0;
    return { findings: report.findings, verdict: report.hasFailed ? 'invalid' : isSigned ? 'valid' : 'unsigned' };
  } catch (error) {
    report.fail(`The file cannot be read: ${(error as Error).message}.`);
    return { findings: report.findings, verdict: 'invalid' };
  }
}

function readWhole(report: Report, file: Uint8Array): EvidencePacket {
  const value = parseCanonicalJson(file);
  const packet = readPacket(value);
  const { packet_hash, ...content } = value as { readonly [key: string]: Canonical };
  report.check(true, 'The file is canonical JSON of the format tasman-evidence, version 1.', '');
  report.check(
    hashOf(content) === packet_hash,
    `The packet hash is ${packet.packet_hash}.`,
    'The packet hash does not match: the file was changed after it was downloaded.',
  );
  return packet;
}

interface SealedEntry extends ReadEntry {
  /** Whether the digest of the entry is in the seal that the packet gives for it. */
  readonly isSealed: boolean;
}

function checkSeals(report: Report, packet: EvidencePacket, noted: readonly NotedSeal[]): readonly SealedEntry[] {
  const { account_id } = packet.run;
  const { seals, entries } = packet.audit;
  const numbers = seals.map(({ number }) => number);
  if (!isAscending(numbers)) report.fail('The seals are not in ascending order.');
  for (const seal of seals) checkSeal(report, account_id, seal, noted);
  if (noted.length === 0 && seals.length > 0) {
    report.note(
      'No seal was compared with a hash noted elsewhere, so the audit entries show only what the service says. Pass --head account:seal:hash.',
    );
  }
  for (const number of numbers) {
    if (!entries.some(({ seal }) => seal === number)) report.fail(`Seal ${number} covers no entry of the packet.`);
  }
  const read = entries.map(({ seal, text }) => {
    const entry = readEntry(text);
    const holder = seals.find(({ number }) => number === seal);
    const isSealed = holder !== undefined && digestIn(holder, entry.id) === sha256Hex(text);
    report.check(
      isSealed && entry.account_id === account_id,
      `Audit entry ${entry.id} (${entry.action}) is in seal ${seal}.`,
      `Audit entry ${entry.id} is not in seal ${seal}: the entry or the seal was changed.`,
    );
    return { ...entry, isSealed };
  });
  if (!isAscending(read.map(({ id }) => id))) report.fail('The audit entries are not in ascending order.');
  return read;
}

function checkSeal(report: Report, account: number, seal: EvidenceSeal, noted: readonly NotedSeal[]): void {
  const hash = sha256Hex(
    Buffer.concat([
      Buffer.from(seal.previous, 'hex'),
      Buffer.from(`${account} ${seal.number} ${seal.audit_ids} `, 'utf8'),
      Buffer.from(seal.digests, 'hex'),
    ]),
  );
  report.check(
    hash === seal.hash,
    `Seal ${seal.number} has the hash ${seal.hash}.`,
    `Seal ${seal.number} was changed.`,
  );
  if (noted.length === 0) return;
  const other = noted.find((one) => one.account === account && one.number === seal.number);
  if (other === undefined) {
    report.note(`Seal ${seal.number} was not compared: no hash was noted for it.`);
    return;
  }
  report.check(
    other.hash === seal.hash,
    `Seal ${seal.number} has the hash that was noted elsewhere.`,
    `Seal ${seal.number} does not have the hash that was noted elsewhere: the audit log was rewritten.`,
  );
}

/** The digest of an audit row within a seal. The digests are in the order of the ids that the seal lists. */
function digestIn({ audit_ids, digests }: EvidenceSeal, id: number): string | undefined {
  if (!/^\{\[\d{1,15},\d{1,15}\)(?:,\[\d{1,15},\d{1,15}\))*\}$/.test(audit_ids)) return undefined;
  let before = 0;
  for (const [, first, end] of audit_ids.matchAll(/\[(\d+),(\d+)\)/g)) {
    const [from, to] = [Number(first), Number(end)];
    if (id >= from && id < to) return digests.slice(64 * (before + id - from), 64 * (before + id - from + 1));
    before += to - from;
  }
  return undefined;
}

function checkPays(report: Report, { completed, rule_sets }: EvidencePacket): ReadonlyMap<number, EvidencePay> {
  const { pays, lines_hash, unapproved_pay_ids } = completed;
  if (!isAscending(pays.map(({ pay_id }) => pay_id))) report.fail('The pays are not in ascending order.');
  if (!isAscending(unapproved_pay_ids)) report.fail('The pays without an approval are not in ascending order.');
  report.check(
    linesHashOf(pays.map(({ content }) => content)) === lines_hash,
    `The lines of ${pays.length} pays have the hash ${lines_hash}.`,
    'The lines of the pays do not match their hash.',
  );
  const used = [...new Set(pays.map(({ content }) => String(content.rule_set)))].sort();
  report.check(
    canonicalJson(used) === canonicalJson([...rule_sets]),
    `The pays were calculated with the rule sets ${rule_sets.join(', ')}.`,
    'The rule sets of the packet are not those of its pays.',
  );
  return new Map(pays.map((pay) => [pay.pay_id, pay]));
}

type EvidencePay = EvidencePacket['completed']['pays'][number];

interface Given {
  readonly packet: EvidencePacket;
  readonly approval: EvidenceApproval;
  readonly sealed: readonly SealedEntry[];
  readonly pays: ReadonlyMap<number, EvidencePay>;
  readonly keys: readonly string[];
}

/** Returns whether the approval has a valid signature of a passkey. */
function checkApproval(report: Report, given: Given): boolean {
  const { packet, approval } = given;
  const name = `Approval ${approval.approval_id}`;
  const document = readDocument(parseCanonicalJson(Buffer.from(approval.document, 'utf8')));
  const { account_id, company_id } = packet.run;
  report.check(
    document.approval_id === approval.approval_id &&
      document.account_id === account_id &&
      document.company_id === company_id,
    `${name}: ${document.approver} approved ${document.area} of company ${company_id} at ${document.time}.`,
    `${name}: the document is about another approval, account or company.`,
  );
  const isSamePerson = document.approver === document.requested_by;
  if (isSamePerson && isDifferentPersonRequired(document))
    report.fail(`${name}: the person who requested the approval also gave it.`);
  checkGiven(report, name, given, document);
  checkUsed(report, name, given, document);
  return checkSignature(report, name, given, document);
}

const isDifferentPersonRequired = ({ policy }: ReadDocument): boolean =>
  (policy as Readonly<Record<string, Canonical>>).required === 'different_person';

function entryOf(report: Report, name: string, { approval, sealed }: Given, action: string): SealedEntry | undefined {
  const found = sealed.filter((entry) => entry.action === action && entry.entity_id === approval.approval_id);
  if (found.length === 1) return found[0];
  report.fail(`${name}: the packet has ${found.length} audit entries for ${action}, but must have exactly one.`);
  return undefined;
}

/** The audit entry about the decision must describe the same document, key and signature. */
function checkGiven(report: Report, name: string, given: Given, document: ReadDocument): void {
  const entry = entryOf(report, name, given, 'approval.approve');
  if (!entry) return;
  const { approval } = given;
  const { assertion, public_key } = approval;
  report.check(
    entry.actor === document.approver &&
      entry.after.document_hash === sha256Hex(approval.document) &&
      entry.after.key_hash === (public_key === null ? null : hashOfKey(public_key)) &&
      entry.after.assertion_hash === (assertion === null ? null : hashOf({ ...assertion })),
    `${name}: audit entry ${entry.id} records this document, key and signature.`,
    `${name}: audit entry ${entry.id} records another document, key or signature.`,
  );
}

/** The audit entry about the use of the approval must describe the same preview, and the pays that the packet lists. */
function checkUsed(report: Report, name: string, given: Given, document: ReadDocument): void {
  const entry = entryOf(report, name, given, 'approval.use');
  if (!entry) return;
  const { approval, packet, pays } = given;
  const { after } = entry;
  const runs = after.pay_run_ids as readonly number[] | undefined;
  report.check(
    after.preview_hash === document.preview_hash &&
      after.lines_hash === document.lines_hash &&
      canonicalJson(after.pay_ids ?? null) === canonicalJson([...approval.pay_ids]) &&
      Array.isArray(runs) &&
      runs.includes(packet.run.pay_run_id),
    `${name}: audit entry ${entry.id} records that the approved preview was completed.`,
    `${name}: audit entry ${entry.id} records that another preview, run or list of pays was completed.`,
  );
  if (document.lines_hash === null) return;
  const contents = approval.pay_ids.map((id) => pays.get(id)?.content);
  report.check(
    isAscending(approval.pay_ids) &&
      contents.every((content) => content !== undefined) &&
      linesHashOf(contents.map((content) => content ?? null)) === document.lines_hash,
    `${name}: the lines of its ${contents.length} pays are the lines that were approved.`,
    `${name}: the lines of its pays are not the lines that were approved.`,
  );
}

function checkSignature(report: Report, name: string, given: Given, document: ReadDocument): boolean {
  const { approval, keys } = given;
  const { assertion, public_key } = approval;
  const isWhole = (assertion === null) === (public_key === null);
  const isPasskey = assertion !== null;
  if (!isWhole || isPasskey !== (document.method === 'passkey')) {
    report.fail(
      `${name}: the document states the method ${document.method}, which does not fit the signature and key in the packet.`,
    );
    return false;
  }
  if (assertion === null || public_key === null) {
    report.note(`${name}: no passkey signed the approval; the person was only signed in.`);
    return false;
  }
  const clientData = Buffer.from(assertion.client_data_json, 'base64url');
  const data = Buffer.from(assertion.authenticator_data, 'base64url');
  const client = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(clientData)) as Record<string, unknown>;
  report.check(
    client.type === 'webauthn.get' &&
      client.challenge === sha256(approval.document).toString('base64url') &&
      client.crossOrigin !== true,
    `${name}: the passkey was asked to sign this document, on ${String(client.origin)}.`,
    `${name}: the passkey signed a challenge for another document.`,
  );
  report.check(
    data.length >= 37 && (data[32]! & 0x05) === 0x05 && isOfHost(data, String(client.origin)),
    `${name}: the authenticator verified the person and signed for the same host.`,
    `${name}: the authenticator did not verify the person, or it signed for another host.`,
  );
  const isSigned = report.check(
    verifySignature(public_key, assertion),
    `${name}: the signature (${ALGORITHMS[public_key.algorithm]?.name}) matches the public key ${hashOfKey(public_key)}.`,
    `${name}: the signature does not match the public key.`,
  );
  checkKey(report, name, keys, hashOfKey(public_key));
  return isSigned;
}

function checkKey(report: Report, name: string, keys: readonly string[], hash: string): void {
  if (keys.length > 0) {
    report.check(
      keys.includes(hash),
      `${name}: the public key is one that was noted elsewhere.`,
      `${name}: the public key is not one that was noted elsewhere.`,
    );
    return;
  }
  report.note(
    `${name}: the packet alone does not show whose key it is. Compare it with a hash that you noted: --key <hash>.`,
  );
}

/** Whether the authenticator signed for the host of the page, or for a domain above it. */
function isOfHost(data: Buffer, origin: string): boolean {
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  const labels = host.split('.');
  const signed = data.subarray(0, 32);
  return labels.some((_label, index) => sha256(labels.slice(index).join('.')).equals(signed));
}

const hashOfKey = ({ spki }: EvidenceKey): string => sha256Hex(Buffer.from(spki, 'base64url'));

interface Algorithm {
  readonly name: string;
  readonly digest: 'sha256' | null;
  readonly fits: (key: KeyObject) => boolean;
}

const ALGORITHMS: Readonly<Record<number, Algorithm>> = {
  [-7]: {
    name: 'ES256',
    digest: 'sha256',
    fits: ({ asymmetricKeyType, asymmetricKeyDetails }) =>
      asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1',
  },
  [-8]: { name: 'Ed25519', digest: null, fits: ({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519' },
  [-257]: {
    name: 'RS256',
    digest: 'sha256',
    fits: ({ asymmetricKeyType, asymmetricKeyDetails }) =>
      asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048,
  },
};

function isSignatureValid({ algorithm, spki }: EvidenceKey, signed: Buffer, signature: string): boolean {
  const kind = ALGORITHMS[algorithm];
  if (kind === undefined) return false;
  try {
    const der = Buffer.from(spki, 'base64url');
    const key = createPublicKey({ key: der, type: 'spki', format: 'der' });
    const isExact = (key.export({ type: 'spki', format: 'der' }) as Buffer).equals(der);
    return isExact && kind.fits(key) && verify(kind.digest, signed, key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Whether the key made the signature. The service checks this before it stores an assertion as evidence. */
export function verifySignature(key: EvidenceKey, assertion: EvidenceAssertion): boolean {
  const clientData = Buffer.from(assertion.client_data_json, 'base64url');
  const data = Buffer.from(assertion.authenticator_data, 'base64url');
  return isSignatureValid(key, Buffer.concat([data, sha256(clientData)]), assertion.signature);
}

/** Everything in the packet must belong to an approval, and every approval must be listed once. */
function checkSets(report: Report, packet: EvidencePacket, sealed: readonly SealedEntry[]): void {
  const { approvals, completed } = packet;
  const ids = approvals.map(({ approval_id }) => approval_id);
  if (!isAscending(ids)) report.fail('The approvals are not in ascending order.');
  const strays = sealed.filter(
    ({ action, entity_id }) => !['approval.approve', 'approval.use'].includes(action) || !ids.includes(entity_id),
  );
  for (const { id } of strays) report.fail(`Audit entry ${id} belongs to no approval of the packet.`);
  const covered = approvals.flatMap(({ pay_ids }) => pay_ids);
  const listed = completed.pays.map(({ pay_id }) => pay_id);
  const isSame = canonicalJson([...covered].sort(byNumber)) === canonicalJson(listed);
  if (!isSame || completed.unapproved_pay_ids.some((id) => listed.includes(id)))
    report.fail('The pays of the packet are not the pays of its approvals.');
  const versions = sealed.filter(({ action }) => action === 'approval.use').map(({ after }) => after.tasman_version);
  report.check(
    canonicalJson([...new Set(versions.map(String))].sort()) === canonicalJson([...packet.tasman_versions]),
    `The pays were completed by version ${packet.tasman_versions.join(', ')} of the service.`,
    'The versions of the packet are not those of its audit entries.',
  );
  const { unapproved_pay_ids: unapproved } = completed;
  if (unapproved.length > 0) report.note(`Pays without an approval: ${unapproved.join(', ')}.`);
  if (approvals.length === 0) report.note('The packet has no approval.');
}

const byNumber = (one: number, other: number): number => one - other;
const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);
