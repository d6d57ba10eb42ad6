import type { Principal, Zone, ZoneLevel } from './principal.ts';

export const ZONES = [
  'COMPANY',
  'EMPLOYEES',
  'PAYS',
  'LEAVE',
  'REPORTS',
  'SETTINGS',
] as const satisfies readonly Zone[];
export const ZONE_LEVELS = ['LOCKED', 'READ_ONLY', 'EDITABLE'] as const satisfies readonly ZoneLevel[];

export type Permissions = Readonly<Record<Zone, ZoneLevel>>;
/** The levels that were set for a user. An area without a level is locked, except LEAVE. */
export type Granted = Partial<Permissions>;

/**
 * Contract [DUTY-001]: LEAVE follows PAYS until it gets a level of its own, so that users whose levels were set before
 * the area existed keep their access to leave.
 */
export const permissionsOf = (granted: Granted): Permissions => ({
  COMPANY: granted.COMPANY ?? 'LOCKED',
  EMPLOYEES: granted.EMPLOYEES ?? 'LOCKED',
  PAYS: granted.PAYS ?? 'LOCKED',
  LEAVE: granted.LEAVE ?? granted.PAYS ?? 'LOCKED',
  REPORTS: granted.REPORTS ?? 'LOCKED',
  SETTINGS: granted.SETTINGS ?? 'LOCKED',
});

const ALL_EDITABLE: Permissions = {
  COMPANY: 'EDITABLE',
  EMPLOYEES: 'EDITABLE',
  PAYS: 'EDITABLE',
  LEAVE: 'EDITABLE',
  REPORTS: 'EDITABLE',
  SETTINGS: 'EDITABLE',
};

/** The caller's permissions in a company. Administrators may edit everything, whatever levels were set for them. */
export const permissionsFor = ({ adminMode }: Pick<Principal, 'adminMode'>, granted: Granted): Permissions =>
  adminMode ? ALL_EDITABLE : permissionsOf(granted);
