import type { ColumnType, Generated } from 'kysely';
import type { Zone, ZoneLevel } from '../http/principal.ts';
import type { KeyKind } from './key-material.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../db/tx.ts' {
  interface Tables {
    plan: PlanTable;
    customer: CustomerTable;
    subscription: SubscriptionTable;
    add_on: AddOnTable;
    account_user: AccountUserTable;
    user_zone: UserZoneTable;
    user_level: UserZoneTable;
    oauth_client: OauthClientTable;
    signing_key: SigningKeyTable;
    connection: ConnectionTable;
  }
}

export interface PlanTable {
  code: string;
  name: string;
  employee_limit: number | null;
  company_limit: number | null;
}

export interface CustomerTable {
  id: Generated<number>;
  name: string;
  is_api_admin: boolean;
  is_reseller: boolean;
  is_sandbox: Generated<boolean>;
  default_company_id: number | null;
  second_factor_required: Generated<boolean>;
  closed_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SubscriptionTable {
  customer_id: number;
  id: Generated<number>;
  plan_code: string;
  status: 'ACTIVE' | 'LAPSED' | 'CANCELLED';
  extra_companies: number;
  starts_on: string;
  ends_on: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AddOnTable {
  customer_id: number;
  code: 'PROVIDER_GL';
  ends_on: string | null;
  created_at: Timestamp;
}

export interface AccountUserTable {
  customer_id: number;
  id: Generated<number>;
  kind: 'owner' | 'user';
  email_address: string | null;
  username: string | null;
  display_name: string;
  password_hash: string;
  is_active: boolean;
  device_era: Generated<number>;
  /** Set for an employee's portal login. */
  employee_id: ColumnType<number | null, number | null | undefined, never>;
  /** Set by the identity provider that provisions the user. */
  external_id: ColumnType<string | null, string | null | undefined, string | null>;
  scim_user_name: ColumnType<string | null, string | null | undefined, string | null>;
  scim_profile: ColumnType<ScimProfile | null, string | null | undefined, string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The parts of a provisioned user's name, and the email addresses. The main address is only in `email_address`. */
export interface ScimProfile {
  readonly name?: Readonly<Record<string, string>>;
  readonly emails?: readonly {
    readonly value?: string;
    readonly type?: string;
    readonly primary?: boolean;
    readonly display?: string;
  }[];
}

/** Also describes the view `user_level`, which adds the access that a user's groups give. Writes go to `user_zone`. */
export interface UserZoneTable {
  customer_id: number;
  user_id: number;
  company_id: number;
  zone: Zone;
  level: ZoneLevel;
}

export interface Branding {
  display_name?: string | null;
  logo_url?: string | null;
  primary_colour?: string | null;
  support_email?: string | null;
  support_url?: string | null;
}

export interface OauthClientTable {
  customer_id: number;
  id: Generated<number>;
  client_id: string;
  name: string;
  is_public: boolean;
  secret_hash: string | null;
  redirect_uris: string[];
  per_user_grants_enabled: boolean;
  session_handoff_enabled: boolean;
  branding: ColumnType<Branding, string, string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SigningKeyTable {
  id: string;
  kind: KeyKind;
  sealed_key: string;
  is_active: boolean;
  created_at: Timestamp;
}

export interface ConnectionTable {
  customer_id: number;
  id: Generated<number>;
  oauth_client_id: number;
  user_id: number;
  grant_mode: 'admin' | 'user';
  scope: string;
  authorised_at: Timestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}
