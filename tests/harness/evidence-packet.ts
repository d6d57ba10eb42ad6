import { execFile, execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Canonical, canonicalJson } from '../../src/formats/canonical-json.ts';
import { type EvidencePacket, hashOf, linesHashOf, packetText } from '../../src/formats/evidence/packet.ts';

export const GO_VERIFIER = fileURLToPath(new URL('../../examples/evidence-verifier', import.meta.url));
/** The example needs only the standard library, so it may not download anything. */
export const GO_ENV = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local' };

/** Whether Go is installed. If not, the output says what was not tested. */
export function hasGo(): boolean {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('Go is not installed, so the evidence verifier of examples/ was not tested.\n');
    return false;
  }
}

/** Builds the Go verifier in the folder. Resolves to its path and a function that runs it on the bytes of a packet. */
export async function buildGoVerifier(folder: string) {
  const program = join(folder, 'evidence-verifier');
  await promisify(execFile)('go', ['build', '-o', program, '.'], { cwd: GO_VERIFIER, env: GO_ENV });
  const verifies = (bytes: Uint8Array, args: readonly string[] = []): Promise<{ code: number; said: string }> => {
    const file = join(folder, 'packet.evidence');
    writeFileSync(file, bytes);
    return promisify(execFile)(program, [...args, file], { env: GO_ENV }).then(
      ({ stdout }) => ({ code: 0, said: stdout.trim() }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout.trim() }),
    );
  };
  return { program, verifies };
}

const sha256 = (given: string | Uint8Array): Buffer => createHash('sha256').update(given).digest();
const hex = (given: string | Uint8Array): string => sha256(given).toString('hex');
const base64url = (given: string | Uint8Array): string => Buffer.from(given).toString('base64url');

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
const PAIRS: Readonly<Record<string, () => Pair>> = {
  '-7': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  '-8': () => generateKeyPairSync('ed25519'),
  '-257': () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

/** The text of an audit entry, with the spaces that PostgreSQL writes. */
const entryText = (id: number, action: string, approvalId: number, after: Record<string, unknown>): string =>
  `[1000, ${id}, "2026-03-06T01:02:0${id % 10}.000000", "noah", null, "${action}", "approval", ${approvalId}, null, ${JSON.stringify(
    after,
  ).replaceAll('":', '": ')}, "req-${id}", "192.0.2.7"]`;

const contentOf = (payId: number): { readonly [key: string]: Canonical } => ({
  employee_id: 100 + payId,
  lines: [{ amount: `${payId}.5`, because: `${payId} hours × 1.50 – Māori café`, code: 'HOURS' }],
  net: `${payId}.5`,
  rule_set: 'au-0123456789ab',
});

function signedApproval(
  id: number,
  payIds: readonly number[],
  { algorithm, runId }: { algorithm: number; runId: number },
) {
  const { publicKey, privateKey } = PAIRS[algorithm]!();
  const document = canonicalJson({
    type: 'tasman-approval',
    version: 1,
    account_id: 1000,
    acknowledged: [],
    approval_id: id,
    approver: 'noah',
    area: 'pay_run',
    company_id: 7,
    lines_hash: linesHashOf(payIds.map(contentOf)),
    method: 'passkey',
    policy: { required: 'different_person' },
    preview_hash: hex(`preview ${id}`),
    requested_by: 'mia',
    subject: { pay_run_id: runId },
    time: '2026-03-06T01:02:03.004Z',
    totals: { count: payIds.length },
  });
  const client = JSON.stringify({
    type: 'webauthn.get',
    challenge: base64url(sha256(document)),
    origin: 'https://pay.wattle.example',
    crossOrigin: false,
  });
  const data = Buffer.concat([sha256('wattle.example'), Buffer.from([0x05, 0, 0, 0, id])]);
  const signature = sign(algorithm === -8 ? null : 'sha256', Buffer.concat([data, sha256(client)]), privateKey);
  return {
    approval_id: id,
    assertion: {
      authenticator_data: base64url(data),
      client_data_json: base64url(client),
      credential_id: base64url(`credential-0${id}`),
      signature: base64url(signature),
    },
    document,
    pay_ids: payIds,
    public_key: { algorithm, spki: base64url(publicKey.export({ type: 'spki', format: 'der' }) as Buffer) },
  };
}

type Approval = ReturnType<typeof signedApproval>;

const entriesOf = (approvals: readonly Approval[], runId: number) =>
  approvals.flatMap(({ approval_id, assertion, document, pay_ids, public_key }, index) => {
    const { lines_hash, preview_hash } = JSON.parse(document) as Record<string, string>;
    const given = {
      assertion_hash: hashOf(assertion),
      document_hash: hex(document),
      key_hash: hex(Buffer.from(public_key.spki, 'base64url')),
    };
    const used = { lines_hash, pay_ids, pay_run_ids: [runId], preview_hash, tasman_version: '0.3.0' };
    const first = 40 + 2 * index;
    return [
      { id: first, seal: 12, text: entryText(first, 'approval.approve', approval_id, given) },
      { id: first + 1, seal: 13, text: entryText(first + 1, 'approval.use', approval_id, used) },
    ];
  });

/**
 * A seal with the digests of these entries. Before each of them, it has the digest of a row that is not in the packet.
 */
function sealOf(number: number, entries: readonly { readonly id: number; readonly text: string }[]) {
  const ranges = entries.map(({ id }) => `[${id + 100 * number},${id + 100 * number + 1}),[${id},${id + 1})`);
  const audit_ids = `{${ranges.join(',')}}`;
  const digests = entries.map(({ text }) => hex('another row') + hex(text)).join('');
  const previous = hex('the seal before');
  const hash = hex(
    Buffer.concat([
      Buffer.from(previous, 'hex'),
      Buffer.from(`1000 ${number} ${audit_ids} `),
      Buffer.from(digests, 'hex'),
    ]),
  );
  return { audit_ids, digests, hash, number, previous };
}

export type UnhashedPacket = Omit<EvidencePacket, 'packet_hash'>;

/** A packet with one approval for each algorithm; each approval covers two pays. */
export function anUnhashedPacket(algorithms: readonly number[] = [-7, -8, -257]): UnhashedPacket {
  const runId = 31;
  const approvals = algorithms.map((algorithm, index) =>
    signedApproval(index + 1, [2 * index + 1, 2 * index + 2], { algorithm, runId }),
  );
  const entries = entriesOf(approvals, runId);
  const pays = approvals.flatMap(({ pay_ids }) => pay_ids).map((id) => ({ content: contentOf(id), pay_id: id }));
  return {
    approvals,
    audit: {
      entries: entries.map(({ seal, text }) => ({ seal, text })),
      seals: [12, 13].map((number) =>
        sealOf(
          number,
          entries.filter(({ seal }) => seal === number),
        ),
      ),
    },
    completed: { lines_hash: linesHashOf(pays.map(({ content }) => content)), pays, unapproved_pay_ids: [] },
    rule_sets: ['au-0123456789ab'],
    run: { account_id: 1000, company_id: 7, pay_run_id: runId },
    tasman_versions: ['0.3.0'],
    type: 'tasman-evidence',
    version: 1,
  };
}

export const bytesOf = (packet: UnhashedPacket): Buffer => Buffer.from(packetText(packet), 'utf8');

/** Facts that the reader of a packet noted elsewhere: the hashes of the seals and of the approvers' keys. */
export const knownOf = ({ approvals, audit, run }: UnhashedPacket) => ({
  seals: audit.seals.map(({ number, hash }) => ({ account: run.account_id, number, hash })),
  keys: approvals.flatMap(({ public_key }) =>
    public_key === null ? [] : [hex(Buffer.from(public_key.spki, 'base64url'))],
  ),
});

/** A seeded generator (mulberry32), so that a failure can be repeated. */
export function randomBits(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The bytes with one bit changed. */
export function withFlippedBit(bytes: Uint8Array, bit: number): Uint8Array {
  const flipped = Uint8Array.from(bytes);
  flipped[bit >> 3]! ^= 1 << (bit & 7);
  return flipped;
}
