import type { Zone, ZoneLevel } from '../../../http/principal.ts';

export const ZONES = ['COMPANY', 'EMPLOYEES', 'PAYS', 'REPORTS', 'SETTINGS'] as const satisfies readonly Zone[];
export const ZONE_LEVELS = ['LOCKED', 'READ_ONLY', 'EDITABLE'] as const satisfies readonly ZoneLevel[];

export type Permissions = Readonly<Record<Zone, ZoneLevel>>;

/** Areas without a granted level are locked. */
export const permissionsOf = (granted: Partial<Record<Zone, ZoneLevel>>): Permissions => ({
  COMPANY: granted.COMPANY ?? 'LOCKED',
  EMPLOYEES: granted.EMPLOYEES ?? 'LOCKED',
  PAYS: granted.PAYS ?? 'LOCKED',
  REPORTS: granted.REPORTS ?? 'LOCKED',
  SETTINGS: granted.SETTINGS ?? 'LOCKED',
});
