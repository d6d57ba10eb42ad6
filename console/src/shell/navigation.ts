import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Area, useMaybeCompany } from '../session/session.tsx';

const KEY_PAUSE_MS = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens a screen with G and a letter, except while the user types in an input. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const company = useMaybeCompany();
  useEffect(() => {
    let pressedG = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toUpperCase();
      const place = NAVIGATION.find((each) => each.key === key);
      if (event.timeStamp - pressedG < KEY_PAUSE_MS && place && company?.permissions[place.area] !== 'LOCKED') {
        event.preventDefault();
        navigate({ to: place.to });
      }
      pressedG = key === 'G' ? event.timeStamp : 0;
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, company]);
}

interface NavigationItem {
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
