import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaybeCompany } from '../session/session.tsx';
import { shortcutPlace } from './places.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens a screen when the user presses G and then a letter, except while typing in an input. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const company = useMaybeCompany();
  useEffect(() => {
    let pressedG: number | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const place = shortcutPlace({ key: event.key, at: event.timeStamp, pressedG });
      if (place && company?.permissions[place.area] !== 'LOCKED') {
        event.preventDefault();
        navigate({ to: place.to });
      }
      pressedG = event.key.toUpperCase() === 'G' ? event.timeStamp : undefined;
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, company]);
}
