import type { Area } from '../session/session.tsx';

export interface Place {
  readonly to: string;
  readonly name: string;
  /** Who cannot look into this area does not see the place. */
  readonly area: Area;
  readonly key: string;
}

/** The places of a company, as they stand at the left. G and the key go there. */
export const PLACES: readonly Place[] = [
  { to: '/', name: 'Home', area: 'COMPANY', key: 'H' },
  { to: '/pays', name: 'Pays', area: 'PAYS', key: 'P' },
  { to: '/employees', name: 'Employees', area: 'EMPLOYEES', key: 'E' },
  { to: '/leave', name: 'Leave', area: 'PAYS', key: 'L' },
  { to: '/filing', name: 'Filing', area: 'REPORTS', key: 'F' },
  { to: '/ledger', name: 'Ledger', area: 'COMPANY', key: 'J' },
  { to: '/reports', name: 'Reports', area: 'REPORTS', key: 'R' },
  { to: '/settings', name: 'Settings', area: 'COMPANY', key: 'S' },
];
