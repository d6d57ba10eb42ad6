import { type Origin, recordAudit } from '../../audit/audit.ts';
import { type Clock, secondsAfter } from '../../base/clock.ts';
import { type AppError, badRequest, inBody } from '../../base/errors.ts';
import { hashToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '../access-token.ts';
import type { AccountStates } from '../account-state.ts';
import { batchedRefreshes, type TokenForm } from './batched-refresh.ts';
import { authenticateClient, type ClientProof, findClient } from './client.ts';
import { endGrant, type GrantKey } from './end-grant.ts';
import { type Grant, grants, invalidCode, invalidRefreshToken, refusalOf } from './grant.ts';
import type { IdTokens } from './id-token.ts';
import { REFRESH_TOKEN_SECONDS, REUSE_GRACE_SECONDS } from './lifetimes.ts';
import { oauthError } from './oauth-error.ts';
import { answersChallenge } from './pkce.ts';
import { findRefreshTokens, issueRefreshToken } from './refresh-tokens.ts';
import { narrowScopes } from './scopes.ts';

export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly refresh_expires_in: number;
  readonly customer_id: number;
  readonly id_token?: string;
}

export interface TokenDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Pick<AccessTokens, 'sign'>;
  readonly idTokens: IdTokens;
  readonly accounts: Pick<AccountStates, 'forget'>;
}

interface Issued {
  readonly client: Pick<ClientProof, 'clientId'>;
  readonly grant: Grant;
  readonly scope: string;
  readonly refreshToken: string;
  /** Set only when a code is exchanged: a refresh is not a sign-in. */
  readonly signIn?: { readonly nonce: string | null; readonly signedInAt: Date | null };
}

/** The function that answers token requests. It calls `countAs` once the client has authenticated. */
export type ExchangeToken = (
  form: TokenForm,
  origin: Origin,
  countAs: (clientId: string) => void,
) => Promise<TokenAnswer>;

/**
 * Handles both grant types of the token endpoint. When a request is rejected, the spent or revoked tokens are committed
 * before the rejection is returned.
 */
export function exchangeTokenWith({ db, clock, tokens, idTokens, accounts }: TokenDeps): ExchangeToken {
  const batched = batchedRefreshes({ db, clock });
  return async (given, origin, countAs) => {
    const form = withoutEmpty(given);
    const grantOf = GRANTS[form.grant_type];
    if (!grantOf || !Object.hasOwn(GRANTS, form.grant_type)) {
      throw oauthError(
        422,
        'unsupported_grant_type',
        `The grant_type '${form.grant_type.slice(0, 100)}' is not supported; send authorization_code or refresh_token`,
      );
    }
    const prove = (found: ClientProof | undefined): ClientProof => {
      const client = authenticateClient(found, form.client_secret);
      if (!client.isPublic) {
        countAs(client.clientId);
        batched.remember(client);
      }
      return client;
    };
    const outcome: Issued | Refused =
      (await batched.refresh(form, countAs)) ??
      (await db.tx(SYSTEM, async (tx) => {
        const granted = await grantOf(tx, { prove, form, at: clock.now(), origin });
        // A public client has no secret: a valid code or refresh token authenticates it.
        if (!('refusal' in granted)) countAs(granted.client.clientId);
        return granted;
      }));
    if ('refusal' in outcome) {
      if (outcome.endedFor !== undefined) accounts.forget(outcome.endedFor);
      throw outcome.refusal;
    }
    const { client, grant, scope, refreshToken, signIn } = outcome;
    const { customerId, userId } = grant;
    return {
      access_token: await tokens.sign({
        sub: grant.subject,
        admin_mode: grant.adminMode,
        api_client_id: client.clientId,
        scope,
        customer_id: customerId,
        user_id: userId,
        connection_id: grant.connectionId,
        session_id: null,
        consent_id: grant.consentId,
        employee_id: null,
      }),
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: refreshToken,
      refresh_expires_in: REFRESH_TOKEN_SECONDS,
      customer_id: customerId,
      ...(signIn && scope.split(' ').includes('openid')
        ? { id_token: await idTokens.sign({ clientId: client.clientId, customerId, userId, ...signIn }) }
        : {}),
    };
  };
}

interface Exchange {
  /** Authenticates the client; throws when that fails. */
  readonly prove: (found: ClientProof | undefined) => ClientProof;
  readonly form: TokenForm;
  readonly at: Date;
  readonly origin: Origin;
}

interface Refused {
  readonly refusal: AppError;
  /** The customer whose grant was ended by this request. */
  readonly endedFor?: number | undefined;
}

type GrantType = (tx: Tx, exchange: Exchange) => Promise<Issued | Refused>;

const byCode: GrantType = async (tx, { prove, form, at, origin }) => {
  const { code, redirect_uri, code_verifier } = form;
  const client = prove(await findClient(tx, form.client_id));
  if (code === undefined)
    throw badRequest('The code is missing; send the code from the callback', inBody('required', 'code'));
  if (redirect_uri === undefined)
    throw badRequest(
      'The redirect_uri is missing; send the same value as in the authorise request',
      inBody('required', 'redirect_uri'),
    );

  const burnt = await burnCode(tx, { client, code, at });
  if (!burnt) {
    const endedFor = await endReplayedGrant(tx, { client, code, at, origin });
    return { refusal: invalidCode(), endedFor };
  }
  if (burnt.expiresAt <= at || burnt.redirectUri !== redirect_uri) return { refusal: invalidCode() };
  // PKCE is mandatory for public clients.
  if (client.isPublic && burnt.codeChallenge === null) return { refusal: invalidCode() };
  if (!answersChallenge(burnt.codeChallenge, code_verifier)) return { refusal: invalidCode() };
  const grant = await grants(tx)
    .where('c.customer_id', '=', burnt.customerId)
    .where('c.id', '=', burnt.consentId)
    .executeTakeFirstOrThrow();
  const refusal = refusalOf(grant, invalidCode);
  if (refusal) return { refusal };
  const refreshToken = await issueRefreshToken(tx, { ...grant, replaces: null, at });
  const { nonce, signedInAt } = burnt;
  return { client, grant, scope: grant.scope, refreshToken, signIn: { nonce, signedInAt } };
};

const byRefreshToken: GrantType = async (tx, { prove, form, at, origin }) => {
  const { client_id, refresh_token } = form;
  const [found] =
    refresh_token === undefined ? [] : await findRefreshTokens(tx, { token_hash: hashToken(refresh_token), client_id });
  const client = prove(found ?? (await findClient(tx, client_id)));
  if (refresh_token === undefined)
    throw badRequest(
      'The refresh_token is missing; send the latest refresh token',
      inBody('required', 'refresh_token'),
    );

  if (!found) return { refusal: invalidRefreshToken() };
  if (found.spentAt !== null) {
    // Contract [AUTH-007]: reuse within the grace period is treated as a retry or race within the client.
    if (at <= secondsAfter(found.spentAt, REUSE_GRACE_SECONDS)) return { refusal: invalidRefreshToken() };
    // Later reuse means that the token was copied. We cannot know which holder is genuine, so the whole grant ends.
    const endedFor = await endSuspected(tx, { client, at, origin, grant: found, action: 'refresh-token.reuse' });
    return { refusal: invalidRefreshToken(), endedFor };
  }
  if (found.expiresAt <= at) return { refusal: invalidRefreshToken() };
  const refusal = refusalOf(found, invalidRefreshToken);
  if (refusal) return { refusal };
  const scope = narrowScopes(found.scope, form.scope);
  const refreshToken = await issueRefreshToken(tx, { ...found, replaces: found.tokenId, at });
  return { client, grant: found, scope, refreshToken };
};

const GRANTS: Readonly<Record<string, GrantType>> = {
  authorization_code: byCode,
  refresh_token: byRefreshToken,
};

/**
 * Contract [OAUTH-042]: the first request from the code's own client spends the code; concurrent requests get
 * undefined.
 */
const burnCode = (tx: Tx, { client, code, at }: { client: ClientProof; code: string; at: Date }) =>
  tx
    .updateTable('authorization_code')
    .set({ spent_at: at })
    .where('code_hash', '=', hashToken(code))
    .where('oauth_client_id', '=', client.id)
    .where('spent_at', 'is', null)
    .returning([
      'customer_id as customerId',
      'consent_id as consentId',
      'redirect_uri as redirectUri',
      'code_challenge as codeChallenge',
      'nonce',
      'signed_in_at as signedInAt',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();

type Suspicion = Pick<Exchange, 'at' | 'origin'> & { readonly client: ClientProof };

/** A code that is sent twice was copied, so the tokens from the first exchange cannot be trusted (RFC 6749, 4.1.2). */
async function endReplayedGrant(
  tx: Tx,
  { code, ...suspicion }: Suspicion & { code: string },
): Promise<number | undefined> {
  const grant = await tx
    .selectFrom('authorization_code as d')
    .innerJoin('consent as c', (join) =>
      join.onRef('c.customer_id', '=', 'd.customer_id').onRef('c.id', '=', 'd.consent_id'),
    )
    .select(['d.customer_id as customerId', 'd.consent_id as consentId', 'c.connection_id as connectionId'])
    .where('d.code_hash', '=', hashToken(code))
    .where('d.oauth_client_id', '=', suspicion.client.id)
    .executeTakeFirst();
  return grant && endSuspected(tx, { ...suspicion, grant, action: 'authorization-code.reuse' });
}

/** Returns the customer whose grant was ended; undefined when it had already ended. */
async function endSuspected(
  tx: Tx,
  { client, at, origin, grant, action }: Suspicion & { grant: GrantKey; action: string },
): Promise<number | undefined> {
  const ended = await endGrant(tx, grant, at);
  if (!ended) return undefined;
  const { customerId, connectionId, consentId } = grant;
  await recordAudit(tx, { customerId, actor: { name: client.clientId, clientId: client.clientId, ...origin }, at }, [
    {
      action,
      entityType: 'connection',
      entityId: connectionId,
      after: { consent_id: consentId, connection_ended: ended.connectionEnded },
    },
  ]);
  return customerId;
}

function withoutEmpty(form: TokenForm): TokenForm {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')) as unknown as TokenForm;
}
