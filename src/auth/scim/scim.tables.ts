import type { ColumnType, Generated } from 'kysely';
import type { Zone, ZoneLevel } from '../../http/principal.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../db/tx.ts' {
  interface Tables {
    scim_group: ScimGroupTable;
    scim_member: ScimMemberTable;
    scim_group_level: ScimGroupLevelTable;
  }
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
