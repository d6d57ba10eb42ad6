import type { Schemas } from '../api/client.ts';

type Delivery = Schemas['WebhookDelivery'];

export const STATE: Readonly<Record<Delivery['status'], string>> = {
  pending: 'Waiting',
  sending: 'Being sent',
  delivered: 'Delivered',
  retry: 'Will be tried again',
  failed: 'Failed',
  skipped: 'Not sent',
};

export const isInProgress = ({ status }: Pick<Delivery, 'status'>): boolean => ['pending', 'sending'].includes(status);
