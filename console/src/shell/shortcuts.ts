import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaybeCompany } from '../session/session.tsx';
import { NAVIGATION } from './navigation.ts';

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
