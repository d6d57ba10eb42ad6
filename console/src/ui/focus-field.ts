import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Reads the name of the field to focus from a link, such as a link in a filing problem. */
export const asFieldSearch = (search: Record<string, unknown>): { field?: string } =>
  typeof search.field === 'string' && /^[a-z0-9_.]{1,80}$/.test(search.field) ? { field: search.field } : {};

/** A ref for the input of a field. It receives the focus when the address refers to the field. */
export function useFocusField<E extends HTMLElement>(name: string) {
  const { field } = useSearch({ strict: false }) as { field?: string };
  const input = useRef<E>(null);
  useEffect(() => {
    if (field !== name) return undefined;
    // Waits until the router has scrolled the new page to the top.
    const frame = requestAnimationFrame(() => {
      input.current?.focus({ preventScroll: true });
      input.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [field, name]);
  return input;
}
