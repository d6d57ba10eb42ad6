import type { ColumnType, GeneratedAlways } from 'kysely';

declare module '../../db/tx.ts' {
  interface Tables {
    sign_in_attempt: SignInAttemptTable;
  }
}

export interface SignInAttemptTable {
  customer_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  at: ColumnType<Date, Date, Date>;
  address: string;
  network: string;
  device: string;
  how: 'password' | 'passkey' | 'sso';
  outcome: 'succeeded' | 'wrong-password' | 'wrong-code' | 'inactive' | 'link-needed' | 'sso-only';
}
