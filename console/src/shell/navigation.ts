import type { Area } from '../session/session.tsx';

export interface NavigationItem {
  readonly to: string;
  readonly name: string;
  /** Hidden from users without read access to this area. */
  readonly area: Area;
  readonly key: string;
}

/** The navigation of a company. G and the key open the screen. */
export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/', name: 'Home', area: 'COMPANY', key: 'H' },
  { to: '/pays', name: 'Pays', area: 'PAYS', key: 'P' },
  { to: '/employees', name: 'Employees', area: 'EMPLOYEES', key: 'E' },
  { to: '/leave', name: 'Leave', area: 'PAYS', key: 'L' },
  { to: '/filing', name: 'Filing', area: 'REPORTS', key: 'F' },
  { to: '/ledger', name: 'Ledger', area: 'COMPANY', key: 'J' },
  { to: '/reports', name: 'Reports', area: 'REPORTS', key: 'R' },
  { to: '/settings', name: 'Settings', area: 'COMPANY', key: 'S' },
];
