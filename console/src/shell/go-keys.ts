import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaybeCompany } from '../session/session.tsx';
import { PLACES } from './places.ts';

const SOON_MS = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** G and a letter go to a place, from wherever nothing is being typed. */
export function useGoKeys(): void {
  const navigate = useNavigate();
  const company = useMaybeCompany();
  useEffect(() => {
    let pressedG = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toUpperCase();
      const place = PLACES.find((each) => each.key === key);
      if (event.timeStamp - pressedG < SOON_MS && place && company?.permissions[place.area] !== 'LOCKED') {
        event.preventDefault();
        navigate({ to: place.to });
      }
      pressedG = key === 'G' ? event.timeStamp : 0;
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, company]);
}
