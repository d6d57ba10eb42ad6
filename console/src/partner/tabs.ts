import { defined, oneOf } from '../search-params.ts';

export const PARTNER_TABS = [
  { value: 'client', label: 'Client' },
  { value: 'branding', label: 'Branding' },
  { value: 'connections', label: 'Connections' },
  { value: 'webhooks', label: 'Webhooks' },
  { value: 'deliveries', label: 'Deliveries' },
  { value: 'api-keys', label: 'API keys' },
  { value: 'activity', label: 'Activity' },
] as const;
export type PartnerTab = (typeof PARTNER_TABS)[number]['value'];

export const DELIVERY_STATUSES = ['pending', 'sending', 'delivered', 'retry', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface PartnerSearch {
  readonly tab?: PartnerTab;
  readonly client?: string;
  readonly webhook?: number;
  readonly status?: DeliveryStatus;
  readonly delivery?: number;
}

const idOf = (given: unknown): number | undefined => (Number(given) > 0 ? Number(given) : undefined);

export function asPartnerSearch(search: Record<string, unknown>): PartnerSearch {
  return defined({
    tab: PARTNER_TABS.find(({ value }) => value === search.tab)?.value,
    client: typeof search.client === 'string' ? search.client : undefined,
    webhook: idOf(search.webhook),
    status: oneOf(DELIVERY_STATUSES, search.status),
    delivery: idOf(search.delivery),
  });
}
