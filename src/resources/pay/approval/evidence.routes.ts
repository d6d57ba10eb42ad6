import { jsonOf } from '../../../base/json-text.ts';
import { PayRunId } from '../../../http/record-fields.ts';
import { answer, jsonText, onTarget, type Route, route } from '../../../http/route.ts';
import { described, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import type { EvidenceService } from './evidence.service.ts';

const strict = { additionalProperties: false } as const;

const Base64url = (description: string) => Type.String({ description: `${description}, base64url without padding` });
const Sha256 = (description: string) => Type.String({ description: `${description}, SHA-256 in hexadecimal digits` });
const PayIds = (description: string) => Type.Array(Type.Integer(), { description });

const Assertion = named(
  'EvidenceAssertion',
  Type.Object(
    {
      authenticator_data: Base64url('The authenticator data'),
      client_data_json: Base64url('The client data with the challenge'),
      credential_id: Base64url('The id of the passkey'),
      signature: Base64url('The signature over the authenticator data and the hash of the client data'),
    },
    strict,
  ),
);

const PublicKey = named(
  'EvidencePublicKey',
  Type.Object(
    {
      algorithm: Type.Integer({ description: 'The COSE algorithm: -7 (ES256), -8 (Ed25519) or -257 (RS256)' }),
      spki: Base64url('The key as SubjectPublicKeyInfo in DER'),
    },
    strict,
  ),
);

const Approval = named(
  'EvidenceApproval',
  Type.Object(
    {
      approval_id: Type.Integer({ description: 'The approval' }),
      assertion: Nullable(described(Assertion, 'The WebAuthn assertion; null if the approver used no passkey')),
      document: Type.String({ description: 'The approval document, byte for byte as it was hashed and signed' }),
      pay_ids: PayIds('The pays that were completed under the approval'),
      public_key: Nullable(described(PublicKey, 'The public key of the passkey; null without a passkey')),
    },
    strict,
  ),
);

const Seal = named(
  'EvidenceSeal',
  Type.Object(
    {
      audit_ids: Type.String({ description: 'The ids of the covered audit entries, as ranges' }),
      digests: Type.String({
        description: 'The digests of the covered audit entries in hexadecimal digits, in the order of the ids',
      }),
      hash: Sha256('The hash of the seal'),
      number: Type.Integer({ description: 'The number of the seal within the account' }),
      previous: Type.String({ description: 'The hash of the previous seal; empty for the first seal' }),
    },
    strict,
  ),
);

const Entry = named(
  'EvidenceEntry',
  Type.Object(
    {
      seal: Type.Integer({ description: 'The seal that covers the entry' }),
      text: Type.String({ description: 'The text whose digest is in the seal' }),
    },
    strict,
  ),
);

const Audit = named(
  'EvidenceAudit',
  Type.Object(
    {
      entries: Type.Array(Entry, { description: 'The audit entries about giving and using the approvals' }),
      seals: Type.Array(Seal, { description: 'The seals that cover the audit entries' }),
    },
    strict,
  ),
);

const Content = named(
  'EvidencePayContent',
  Type.Object(
    { rule_set: Type.String({ description: 'The rule set that calculated the pay' }) },
    { additionalProperties: true },
  ),
);

const Pay = named(
  'EvidencePay',
  Type.Object(
    {
      content: described(Content, 'Employee, dates, rule set, totals and lines of the pay'),
      pay_id: Type.Integer({ description: 'The pay' }),
    },
    strict,
  ),
);

const Completed = named(
  'EvidenceCompleted',
  Type.Object(
    {
      lines_hash: Sha256('The hash of the contents of the pays'),
      pays: Type.Array(Pay, { description: 'The pays completed under the approvals, as they are stored now' }),
      unapproved_pay_ids: PayIds('The pays of the run that were completed without an approval'),
    },
    strict,
  ),
);

const Run = named(
  'EvidenceRun',
  Type.Object(
    {
      account_id: Type.Integer({ description: 'The account' }),
      company_id: Type.Integer({ description: 'The company' }),
      pay_run_id: PayRunId(),
    },
    strict,
  ),
);

const EvidenceOut = named(
  'EvidencePacket',
  Type.Object(
    {
      approvals: Type.Array(Approval, { description: 'The approvals under which pays of the run were completed' }),
      audit: described(Audit, 'The sealed audit entries about the approvals'),
      completed: described(Completed, 'The pays that were completed'),
      packet_hash: Sha256('The hash of the packet without this field'),
      rule_sets: Type.Array(Type.String(), { description: 'The rule sets that calculated the pays' }),
      run: described(Run, 'The pay run'),
      tasman_versions: Type.Array(Type.String(), {
        description: 'The versions of the service that completed the pays',
      }),
      type: Type.Literal('tasman-evidence', { description: 'The format' }),
      version: Type.Literal(1, { description: 'The version of the format' }),
    },
    { ...strict, description: 'Evidence of the approvals of a pay run, in canonical JSON' },
  ),
);

const Params = Type.Object({ pay_run_id: PayRunId() }, strict);

export const evidenceRoutes = ({ evidence }: { readonly evidence: EvidenceService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/pay-run/{pay_run_id}/evidence',
    id: 'readEvidence',
    tag: 'Pays',
    summary: 'Download the evidence of a pay run',
    description:
      'Returns one packet that anyone can verify offline: the approval documents, the passkeys’ signatures with their public keys, the lines of the completed pays, and the audit entries with their seals. Store the response byte for byte. The guide “Evidence of approvals” specifies the format. A run without approvals also has a packet, which lists its pays in unapproved_pay_ids.',
    access: onTarget({ of: 'pay-run', area: 'PAYS' }),
    rate: 'standard',
    params: Params,
    replies: { 200: EvidenceOut },
    errors: [404, 409],
    handler: async ({ principal, params: { pay_run_id } }) =>
      answer(200, jsonText<Static<typeof EvidenceOut>>([jsonOf(await evidence.read(principal, pay_run_id))]), {
        'content-disposition': `attachment; filename="pay-run-${pay_run_id}.evidence"`,
        'cache-control': 'private, no-store',
      }),
  }),
];
