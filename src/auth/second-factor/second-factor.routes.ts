import { PasskeyOptionsOut } from '../../http/passkey.schema.ts';
import { answer, callers, type Route, route } from '../../http/route.ts';
import type { IdentityProofs } from './identity-proof.ts';
import {
  EnrolledOut,
  PasskeyConfirmIn,
  PasskeyParams,
  ProofIn,
  RecoveryCodesOut,
  SecondFactorOut,
  TotpConfirmIn,
  TotpOut,
} from './second-factor.schema.ts';
import { type SecondFactorService, selfOf } from './second-factor.service.ts';

export interface SecondFactorRouteDeps {
  readonly factors: SecondFactorService;
  readonly proofs: Pick<IdentityProofs, 'require' | 'requireRecent'>;
}

const TAG = 'Second factor';
const PATH = '/api/account/second-factor';
/** Available to every person, even without an active subscription. */
const OWN = callers('person', { subscription: false });
const PROOF = 'No proof is needed within 15 minutes of the sign-in; later, send the password or a code.';

export const secondFactorRoutes = (deps: SecondFactorRouteDeps): Route[] => [
  stateRoute(deps),
  ...totpRoutes(deps),
  ...passkeyRoutes(deps),
  recoveryCodesRoute(deps),
];

const stateRoute = ({ factors }: SecondFactorRouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    id: 'getSecondFactor',
    tag: TAG,
    summary: 'Read your second factors',
    description: 'Lists the second factors of the signed-in person only. Secrets are never shown again.',
    access: OWN,
    rate: 'list',
    replies: { 200: SecondFactorOut },
    handler: async ({ principal }) => answer(200, await factors.state(principal)),
  });

const totpRoutes = ({ factors, proofs }: SecondFactorRouteDeps): Route[] => [
  route({
    method: 'POST',
    path: `${PATH}/totp`,
    id: 'beginTotp',
    idempotency: 'none',
    tag: TAG,
    summary: 'Start setting up an authenticator app',
    description: `Returns a new secret, which has no effect until it is confirmed with its first code. ${PROOF}`,
    access: OWN,
    rate: 'standard',
    body: ProofIn,
    bodyIs: { optional: true },
    replies: { 200: TotpOut },
    errors: [409],
    handler: async ({ caller, body }) => {
      await proofs.requireRecent(caller, body);
      return answer(200, await factors.beginTotp(selfOf(caller)));
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/totp/confirm`,
    id: 'confirmTotp',
    idempotency: 'none',
    tag: TAG,
    summary: 'Confirm an authenticator app with its first code',
    description:
      'RFC 6238: six digits, 30 seconds, SHA-1; the code of the previous or next 30 seconds is accepted too, and each code works once. If this is the first factor of the person, the response contains ten recovery codes.',
    access: OWN,
    rate: 'standard',
    body: TotpConfirmIn,
    replies: { 200: EnrolledOut },
    errors: [400, 409],
    handler: async ({ caller, body }) => answer(200, await factors.confirmTotp(selfOf(caller), body.otp)),
  }),
  route({
    method: 'DELETE',
    path: `${PATH}/totp`,
    id: 'removeTotp',
    idempotency: 'in-steps',
    tag: TAG,
    summary: 'Remove the authenticator app',
    description: 'Requires the password or a code. Removing the last factor also removes the recovery codes.',
    access: OWN,
    rate: 'standard',
    body: ProofIn,
    replies: { 204: { content: null, description: 'Removed' } },
    errors: [404, 409],
    handler: async ({ caller, body }) => {
      await proofs.require(caller, body);
      await factors.removeTotp(selfOf(caller));
      return answer(204, undefined);
    },
  }),
];

const passkeyRoutes = ({ factors, proofs }: SecondFactorRouteDeps): Route[] => [
  route({
    method: 'POST',
    path: `${PATH}/passkeys`,
    id: 'beginPasskey',
    idempotency: 'none',
    tag: TAG,
    summary: 'Start adding a passkey',
    description: `Returns the options for navigator.credentials.create(). ${PROOF}`,
    access: OWN,
    rate: 'standard',
    body: ProofIn,
    bodyIs: { optional: true },
    replies: { 200: PasskeyOptionsOut },
    handler: async ({ caller, body }) => {
      await proofs.requireRecent(caller, body);
      const options = await factors.passkeyOptions(selfOf(caller));
      return answer(200, options as { challenge: string });
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/passkeys/confirm`,
    id: 'confirmPasskey',
    idempotency: 'none',
    tag: TAG,
    summary: 'Add the passkey that the authenticator created',
    description:
      'A passkey signs in without a password. If this is the first factor of the person, the response contains ten recovery codes.',
    access: OWN,
    rate: 'standard',
    body: PasskeyConfirmIn,
    replies: { 201: EnrolledOut },
    errors: [400, 409],
    handler: async ({ caller, body }) => answer(201, await factors.confirmPasskey(selfOf(caller), body)),
  }),
  route({
    method: 'DELETE',
    path: `${PATH}/passkeys/{id}`,
    id: 'removePasskey',
    idempotency: 'in-steps',
    tag: TAG,
    summary: 'Remove a passkey',
    description: `Removing the last factor also removes the recovery codes. ${PROOF}`,
    access: OWN,
    rate: 'standard',
    params: PasskeyParams,
    body: ProofIn,
    bodyIs: { optional: true },
    replies: { 204: { content: null, description: 'Removed' } },
    errors: [404, 409],
    handler: async ({ caller, params, body }) => {
      await proofs.requireRecent(caller, body);
      await factors.removePasskey(selfOf(caller), params.id);
      return answer(204, undefined);
    },
  }),
];

const recoveryCodesRoute = ({ factors, proofs }: SecondFactorRouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/recovery-codes`,
    id: 'replaceRecoveryCodes',
    idempotency: 'none',
    tag: TAG,
    summary: 'Create ten new recovery codes',
    description: `The new codes replace the old ones and are shown only in this response. ${PROOF}`,
    access: OWN,
    rate: 'standard',
    body: ProofIn,
    bodyIs: { optional: true },
    replies: { 201: RecoveryCodesOut },
    errors: [409],
    handler: async ({ caller, body }) => {
      await proofs.requireRecent(caller, body);
      return answer(201, { recovery_codes: await factors.replaceRecoveryCodes(selfOf(caller)) });
    },
  });
