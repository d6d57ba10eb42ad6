import type { ColumnType, Generated } from 'kysely';
import type { Zone, ZoneLevel } from '../../http/principal.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../../db/tx.ts' {
  interface Tables {
    scim_key: ScimKeyTable;
    scim_group: ScimGroupTable;
    scim_member: ScimMemberTable;
    scim_group_level: ScimGroupLevelTable;
  }
}

export interface ScimKeyTable {
  customer_id: number;
  id: Generated<number>;
  name: string;
  prefix: string;
  key_hash: string;
  invites_users: boolean;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: NullableTimestamp;
  last_used_address: ColumnType<string | null, string | null | undefined, string | null>;
  revoked_at: NullableTimestamp;
}

export interface ScimGroupTable {
  customer_id: number;
  id: Generated<number>;
  display_name: string;
  external_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ScimMemberTable {
  customer_id: number;
  group_id: number;
  user_id: number;
  added_at: Timestamp;
}

export interface ScimGroupLevelTable {
  customer_id: number;
  group_id: number;
  company_id: number;
  zone: Zone;
  level: ZoneLevel;
}
