import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../../db/tx.ts' {
  interface Tables {
    sign_in_throttle: SignInThrottleTable;
    login_request: LoginRequestTable;
    consent: ConsentTable;
    authorization_code: AuthorizationCodeTable;
    refresh_token: RefreshTokenTable;
  }
}

export interface SignInThrottleTable {
  key: string;
  failures: number;
  blocked_until: Timestamp;
  forget_at: Timestamp;
}

export interface LoginRequestTable {
  id_hash: string;
  oauth_client_id: number;
  redirect_uri: string;
  scope: string;
  state: string | null;
  code_challenge: string | null;
  nonce: string | null;
  signed_in_at: NullableTimestamp;
  created_at: Timestamp;
  expires_at: Timestamp;
  spent_at: NullableTimestamp;
  session_hash: string | null;
  customer_id: number | null;
  user_id: number | null;
}

export interface ConsentTable {
  customer_id: number;
  id: Generated<number>;
  connection_id: number;
  scope: string;
  given_at: Timestamp;
  revoked_at: NullableTimestamp;
}

export interface AuthorizationCodeTable {
  customer_id: number;
  code_hash: string;
  consent_id: number;
  oauth_client_id: number;
  redirect_uri: string;
  code_challenge: string | null;
  nonce: string | null;
  signed_in_at: NullableTimestamp;
  created_at: Timestamp;
  expires_at: Timestamp;
  spent_at: NullableTimestamp;
}

export interface RefreshTokenTable {
  customer_id: number;
  id: Generated<number>;
  token_hash: string;
  consent_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  spent_at: NullableTimestamp;
}
