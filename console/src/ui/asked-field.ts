import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The field that the address asks for, as links from problems do. */
export const askedField = (search: Record<string, unknown>): { field?: string } =>
  typeof search.field === 'string' && /^[a-z0-9_.]{1,80}$/.test(search.field) ? { field: search.field } : {};

/** For the input of a field: it takes the keyboard when the address asks for it. */
export function useAskedField<E extends HTMLElement>(name: string) {
  const { field } = useSearch({ strict: false }) as { field?: string };
  const input = useRef<E>(null);
  useEffect(() => {
    if (field !== name) return undefined;
    // After the page has found its place: a new address begins at the top.
    const frame = requestAnimationFrame(() => {
      input.current?.focus({ preventScroll: true });
      input.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [field, name]);
  return input;
}
