import type { FastifyRequest } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { unauthorised } from '../base/errors.ts';
import type { Db } from '../db/db.ts';
import type { Gate } from '../http/gate.ts';
import type { Principal } from '../http/principal.ts';
import { type AccessTokens, invalidToken } from './access-token.ts';
import { type AccountStates, isSubscriptionActive } from './account-state.ts';
import { admit } from './admission.ts';

export interface GateDeps {
  readonly db: Db;
  readonly tokens: AccessTokens;
  readonly accounts: AccountStates;
  readonly clock: Clock;
}

/** Implements what the HTTP hooks ask of the account side. */
export function accountGate({ db, tokens, accounts, clock }: GateDeps): Gate {
  return {
    async authenticate(request) {
      const claims = await tokens.verify(bearerOf(request));
      const state = await accounts.of(claims.customer_id);
      if (!state.exists) throw invalidToken();
      if (claims.connection_id !== null && !state.liveConnections.has(claims.connection_id)) throw invalidToken();
      const principal: Principal = {
        customerId: claims.customer_id,
        kind: claims.api_client_id === null ? 'session' : 'oauth',
        subject: claims.sub,
        adminMode: claims.admin_mode,
        userId: claims.user_id,
        clientId: claims.api_client_id,
        connectionId: claims.connection_id,
        scopes: new Set(claims.scope.split(' ')),
        isApiAdmin: state.isApiAdmin,
        isReseller: state.isReseller,
        hasActiveSubscription: isSubscriptionActive(state, clock),
        address: request.ip,
      };
      return principal;
    },
    admit: (principal, target, id, route) => admit(db, principal, target, id, route),
  };
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,8192}=*)$/i;

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined || header === '') throw unauthorised('Not authenticated');
  const token = BEARER.exec(header)?.[1];
  // Another scheme means no bearer token was sent; a bearer header we cannot read is a bad one.
  if (token === undefined) throw /^bearer\b/i.test(header) ? invalidToken() : unauthorised('Not authenticated');
  return token;
}
