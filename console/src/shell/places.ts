import type { Area } from '../session/session.tsx';

const KEY_PAUSE_MS = 1_500;

/** The screen that a key opens if G was pressed shortly before. Times are in milliseconds since the page opened. */
export function shortcutPlace(given: { key: string; at: number; pressedG: number | undefined }) {
  const { key, at, pressedG } = given;
  if (pressedG === undefined || at - pressedG >= KEY_PAUSE_MS) return undefined;
  return NAVIGATION.find((each) => each.key === key.toUpperCase());
}

interface NavigationItem {
  readonly to: string;
  readonly name: string;
  /** Hidden from users without read access to this area. */
  readonly area: Area;
  readonly key: string;
}

/** The navigation for a company. Pressing G and then the key opens the screen. */
export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/', name: 'Home', area: 'COMPANY', key: 'H' },
  { to: '/pays', name: 'Pays', area: 'PAYS', key: 'P' },
  { to: '/employees', name: 'Employees', area: 'EMPLOYEES', key: 'E' },
  { to: '/timesheets', name: 'Timesheets', area: 'PAYS', key: 'T' },
  { to: '/leave', name: 'Leave', area: 'LEAVE', key: 'L' },
  { to: '/filing', name: 'Filing', area: 'REPORTS', key: 'F' },
  { to: '/ledger', name: 'Ledger', area: 'COMPANY', key: 'J' },
  { to: '/approvals', name: 'Approvals', area: 'COMPANY', key: 'A' },
  { to: '/reports', name: 'Reports', area: 'REPORTS', key: 'R' },
  { to: '/reviews', name: 'Reviews', area: 'PAYS', key: 'V' },
  { to: '/settings', name: 'Settings', area: 'COMPANY', key: 'S' },
];
