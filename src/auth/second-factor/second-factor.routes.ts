import { answer, callers, type Route, route } from '../../http/route.ts';
import type { IdentityProofs } from './identity-proof.ts';
import {
  EnrolledOut,
  PasskeyConfirmIn,
  PasskeyOptionsOut,
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
/** Everybody's own affair, whatever became of the account's subscription. */
const OWN = callers('person', { subscription: false });
const PROOF = 'Within 15 minutes of the sign-in nothing is asked; later, send the password or a code.';

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
    summary: 'What the caller signs in with beside the password',
    description: 'Of whoever signed in, and of nobody else. Secrets are never shown again.',
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
    tag: TAG,
    summary: 'Begin to set up an authenticator app',
    description: `Answers a new secret, which counts for nothing until it is confirmed with its first code. ${PROOF}`,
    access: OWN,
    rate: 'standard',
    body: ProofIn,
    bodyIs: { optional: true },
    replies: { 200: TotpOut },
    errors: [409],
    handler: async ({ principal, body, request }) => {
      await proofs.requireRecent({ principal, requestId: request.id }, body);
      return answer(200, await factors.beginTotp(selfOf(principal, request.id)));
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/totp/confirm`,
    id: 'confirmTotp',
    tag: TAG,
    summary: 'Confirm an authenticator app with its first code',
    description:
      'RFC 6238: six digits, 30 seconds, SHA-1; a code of the step before or after is taken too, and each once only. The first factor of a person brings ten recovery codes with it.',
    access: OWN,
    rate: 'standard',
    body: TotpConfirmIn,
    replies: { 200: EnrolledOut },
    errors: [400, 409],
    handler: async ({ principal, body, request }) =>
      answer(200, await factors.confirmTotp(selfOf(principal, request.id), body.otp)),
  }),
  route({
    method: 'DELETE',
    path: `${PATH}/totp`,
    id: 'removeTotp',
    tag: TAG,
    summary: 'Remove the authenticator app',
    description: 'Asks for the password or a code. The recovery codes go with the last factor.',
    access: OWN,
    rate: 'standard',
    body: ProofIn,
    replies: { 204: { content: null, description: 'Removed' } },
    errors: [404, 409],
    handler: async ({ principal, body, request }) => {
      await proofs.require({ principal, requestId: request.id }, body);
      await factors.removeTotp(selfOf(principal, request.id));
      return answer(204, undefined);
    },
  }),
];

const passkeyRoutes = ({ factors, proofs }: SecondFactorRouteDeps): Route[] => [
  route({
    method: 'POST',
    path: `${PATH}/passkeys`,
    id: 'beginPasskey',
    tag: TAG,
    summary: 'Begin to add a passkey',
    description: `Answers the options for navigator.credentials.create(). ${PROOF}`,
    access: OWN,
    rate: 'standard',
    body: ProofIn,
    bodyIs: { optional: true },
    replies: { 200: PasskeyOptionsOut },
    handler: async ({ principal, body, request }) => {
      await proofs.requireRecent({ principal, requestId: request.id }, body);
      const options = await factors.passkeyOptions(selfOf(principal, request.id));
      return answer(200, options as { challenge: string });
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/passkeys/confirm`,
    id: 'confirmPasskey',
    tag: TAG,
    summary: 'Add the passkey that the authenticator made',
    description:
      'A passkey signs in by itself, without a password. The first factor of a person brings ten recovery codes.',
    access: OWN,
    rate: 'standard',
    body: PasskeyConfirmIn,
    replies: { 201: EnrolledOut },
    errors: [400, 409],
    handler: async ({ principal, body, request }) =>
      answer(201, await factors.confirmPasskey(selfOf(principal, request.id), body)),
  }),
  route({
    method: 'DELETE',
    path: `${PATH}/passkeys/{id}`,
    id: 'removePasskey',
    tag: TAG,
    summary: 'Remove a passkey',
    description: `The recovery codes go with the last factor. ${PROOF}`,
    access: OWN,
    rate: 'standard',
    params: PasskeyParams,
    body: ProofIn,
    bodyIs: { optional: true },
    replies: { 204: { content: null, description: 'Removed' } },
    errors: [404, 409],
    handler: async ({ principal, params, body, request }) => {
      await proofs.requireRecent({ principal, requestId: request.id }, body);
      await factors.removePasskey(selfOf(principal, request.id), params.id);
      return answer(204, undefined);
    },
  }),
];

const recoveryCodesRoute = ({ factors, proofs }: SecondFactorRouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/recovery-codes`,
    id: 'replaceRecoveryCodes',
    tag: TAG,
    summary: 'Make ten new recovery codes',
    description: `They take the place of the old ones and are shown only in this answer. ${PROOF}`,
    access: OWN,
    rate: 'standard',
    body: ProofIn,
    bodyIs: { optional: true },
    replies: { 201: RecoveryCodesOut },
    errors: [409],
    handler: async ({ principal, body, request }) => {
      await proofs.requireRecent({ principal, requestId: request.id }, body);
      return answer(201, { recovery_codes: await factors.replaceRecoveryCodes(selfOf(principal, request.id)) });
    },
  });
