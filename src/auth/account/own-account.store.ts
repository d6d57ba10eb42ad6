import type { Country } from '../../base/country.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Principal, Zone } from '../../http/principal.ts';
import { type Permissions, ZONES } from '../../http/zones.ts';

export interface ReachableCompany {
  readonly company_id: number;
  readonly name: string;
  readonly country: Country;
  readonly is_locked: boolean;
  readonly permissions: Permissions;
}

/** Every company that the caller may view, sorted by name, with the caller's access level in each area. */
export async function listReachable(tx: Tx, principal: Principal): Promise<readonly ReachableCompany[]> {
  const granted = (zone: Zone) => sql`max(z.level) filter (where z.zone = ${zone})`;
  // Contract [DUTY-001]: LEAVE without a level of its own follows PAYS.
  const follows = (zone: Zone) => (zone === 'LEAVE' ? granted('PAYS') : sql`null`);
  const level = (zone: Zone) =>
    principal.adminMode ? sql`'EDITABLE'` : sql`coalesce(${granted(zone)}, ${follows(zone)}, 'LOCKED')`;
  const { rows } = await sql<ReachableCompany>`
    select c.id as company_id, c.name, c.country, c.is_locked,
      json_build_object(${sql.join(ZONES.flatMap((zone) => [sql.lit(zone), level(zone)]))}) as permissions
    from company c
    left join user_zone z on z.customer_id = c.customer_id and z.company_id = c.id and z.user_id = ${principal.userId}
    where c.deleted_at is null
    group by c.customer_id, c.id
    having ${principal.adminMode} or bool_or(z.zone = 'COMPANY' and z.level <> 'LOCKED')
    order by c.name, c.id`.execute(tx);
  return rows;
}
