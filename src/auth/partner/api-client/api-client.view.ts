import { timestamp } from '../../../base/timestamps.ts';
import type { Static } from '../../../http/schema.ts';
import type { Branding } from '../../tables.ts';
import type { ApiClientOut, BrandingOut } from './api-client.schema.ts';
import type { ApiClient } from './api-client.store.ts';

export const clientView = (client: ApiClient): Static<typeof ApiClientOut> => ({
  client_id: client.client_id,
  name: client.name,
  is_public: client.is_public,
  redirect_uris: client.redirect_uris,
  per_user_grants_enabled: client.per_user_grants_enabled,
  session_handoff_enabled: client.session_handoff_enabled,
  created_at: timestamp(client.created_at),
  hasSecret: client.secret_hash !== null,
});

export const brandingView = (branding: Branding): Static<typeof BrandingOut> => ({
  display_name: branding.display_name ?? null,
  logo_url: branding.logo_url ?? null,
  primary_colour: branding.primary_colour ?? null,
  support_email: branding.support_email ?? null,
  support_url: branding.support_url ?? null,
});
