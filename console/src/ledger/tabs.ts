import { defined } from '../search-params.ts';

export const LEDGER_TABS = [
  { value: 'chart', label: 'Chart' },
  { value: 'departments', label: 'Departments' },
  { value: 'settings', label: 'Export settings' },
  { value: 'exports', label: 'Exports' },
  { value: 'defaults', label: 'Defaults' },
  { value: 'provider', label: 'Provider' },
] as const;
export type LedgerTab = (typeof LEDGER_TABS)[number]['value'];

export interface LedgerSearch {
  readonly tab?: LedgerTab;
  readonly run?: number;
  readonly template?: string;
}

export function asLedgerSearch(search: Record<string, unknown>): LedgerSearch {
  return defined({
    tab: LEDGER_TABS.find(({ value }) => value === search.tab)?.value,
    run: Number(search.run) > 0 ? Number(search.run) : undefined,
    template: typeof search.template === 'string' ? search.template : undefined,
  });
}
