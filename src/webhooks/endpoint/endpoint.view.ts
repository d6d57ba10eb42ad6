import { timestamp } from '../../base/timestamps.ts';
import type { Static } from '../../http/schema.ts';
import { standardSecretOf } from '../standard-secret.ts';
import type { EndpointOut } from './endpoint.schema.ts';
import type { Endpoint } from './endpoint.store.ts';

export const endpointView = (endpoint: Endpoint): Static<typeof EndpointOut> => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  description: endpoint.description,
  isActive: endpoint.is_active,
  hasSecret: true,
  createdAt: timestamp(endpoint.created_at),
  updatedAt: timestamp(endpoint.updated_at),
  ...(/^http:/i.test(endpoint.url) ? { warnings: [PLAIN_HTTP] } : {}),
});

const PLAIN_HTTP = {
  code: 'PLAIN_HTTP',
  message: 'Deliveries to this address are not encrypted; use an https address',
};

/** The only place where the secret leaves the service. */
export const withSecret = (endpoint: Endpoint, secret: string | undefined) => ({
  ...endpointView(endpoint),
  ...(secret === undefined ? {} : { secret, standardSecret: standardSecretOf(secret) }),
});
