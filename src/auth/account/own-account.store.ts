import type { Country } from '../../base/country.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Principal } from '../../http/principal.ts';
import { type Granted, type Permissions, permissionsFor } from '../../http/zones.ts';

export interface ReachableCompany {
  readonly company_id: number;
  readonly name: string;
  readonly country: Country;
  readonly is_locked: boolean;
  readonly permissions: Permissions;
}

/** Every company that the caller may view, sorted by name, with the caller's access level in each area. */
export async function listReachable(tx: Tx, principal: Principal): Promise<readonly ReachableCompany[]> {
  const { rows } = await sql<Omit<ReachableCompany, 'permissions'> & { granted: Granted | null }>`
    select c.id as company_id, c.name, c.country, c.is_locked,
      json_object_agg(z.zone, z.level) filter (where z.zone is not null) as granted
    from company c
    left join user_level z on z.customer_id = c.customer_id and z.company_id = c.id and z.user_id = ${principal.userId}
    where c.deleted_at is null
    group by c.customer_id, c.id
    having ${principal.adminMode} or bool_or(z.zone = 'COMPANY' and z.level <> 'LOCKED')
    order by c.name, c.id`.execute(tx);
  return rows.map(({ granted, ...company }) => ({ ...company, permissions: permissionsFor(principal, granted ?? {}) }));
}
