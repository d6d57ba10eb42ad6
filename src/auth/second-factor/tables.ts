import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../../db/tx.ts' {
  interface Tables {
    totp: TotpTable;
    passkey: PasskeyTable;
    recovery_code: RecoveryCodeTable;
    passkey_challenge: PasskeyChallengeTable;
    sign_in_step: SignInStepTable;
  }
}

export interface TotpTable {
  customer_id: number;
  user_id: number;
  sealed_secret: string;
  created_at: Timestamp;
  confirmed_at: NullableTimestamp;
  last_step: number | null;
}

export interface PasskeyTable {
  customer_id: number;
  id: Generated<number>;
  user_id: number;
  name: string;
  credential_id: string;
  public_key: Buffer;
  user_handle: string;
  counter: number;
  transports: string[];
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
}

export interface RecoveryCodeTable {
  customer_id: number;
  user_id: number;
  code_hash: string;
  created_at: Timestamp;
}

export interface PasskeyChallengeTable {
  challenge_hash: string;
  purpose: 'enrol' | 'sign-in' | 'sign';
  customer_id: number | null;
  user_id: number | null;
  /** The document to sign; null for other purposes. */
  document: string | null;
  expires_at: Timestamp;
}

export interface SignInStepTable {
  secret_hash: string;
  customer_id: number;
  user_id: number;
  /** `enrolled`: the page shows the new recovery codes, and no further proof is needed. */
  stage: 'prove' | 'enrol' | 'enrolled';
  password_digest: Buffer;
  /** Whether the sign-in began with a password or at the account's provider. */
  how: 'password' | 'sso';
  expires_at: Timestamp;
}
