import { timestamp } from '../../../base/timestamps.ts';
import type { Static } from '../../../http/schema.ts';
import { type Granted, permissionsOf } from '../../../http/zones.ts';
import type { UserOut } from './user.schema.ts';
import type { UserRecord, ZoneRow } from './user.store.ts';

export function userView(user: UserRecord, zones: readonly ZoneRow[]): Static<typeof UserOut> {
  const byCompany = new Map<number, Granted>();
  for (const { user_id, company_id, zone, level } of zones) {
    if (user_id !== user.id) continue;
    byCompany.set(company_id, { ...byCompany.get(company_id), [zone]: level });
  }
  return {
    user_id: user.id,
    username: user.username,
    display_name: user.display_name,
    email_address: user.email_address,
    is_active: user.is_active,
    companies: [...byCompany].map(([company_id, granted]) => ({ company_id, permissions: permissionsOf(granted) })),
    created_at: timestamp(user.created_at),
    updated_at: timestamp(user.updated_at),
  };
}
