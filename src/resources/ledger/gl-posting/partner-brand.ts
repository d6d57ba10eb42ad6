import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Principal } from '../../../http/principal.ts';

export interface PartnerBrand {
  readonly name: string;
  readonly colour: string;
}

export const SOFTWARE_NAME = 'Tasman Payroll';
const OWN: PartnerBrand = { name: SOFTWARE_NAME, colour: '#1f4e79' };
const COLOUR = /^#[0-9a-f]{6}$/i;

/**
 * The brand of a report: the partner whose client made the request, else the partner the customer connected last, else
 * our own. Reads as the system, because clients belong to the partner's account.
 */
export async function findPartnerBrand(db: Db, { customerId, clientId }: Principal): Promise<PartnerBrand> {
  const found = await db.tx(
    SYSTEM,
    async (tx) => {
      const clients = tx.selectFrom('oauth_client as a').select(['a.name', 'a.branding']);
      if (clientId !== null) return clients.where('a.client_id', '=', clientId).executeTakeFirst();
      return clients
        .innerJoin('connection as k', 'k.oauth_client_id', 'a.id')
        .where('k.customer_id', '=', customerId)
        .where('k.revoked_at', 'is', null)
        .orderBy('k.authorised_at', 'desc')
        .orderBy('k.id', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    { readOnly: true },
  );
  if (!found) return OWN;
  const { display_name, primary_colour } = found.branding;
  return {
    name: display_name?.trim() || found.name,
    colour: COLOUR.test(primary_colour ?? '') ? primary_colour! : OWN.colour,
  };
}
