import { forbidden } from '../../../base/errors.ts';
import type { Principal } from '../../../http/principal.ts';

// Contract [PARTNER-014]: the caller is an API admin in a reseller group.
export async function requireReseller({ principal }: { readonly principal: Principal }): Promise<void> {
  if (principal.adminMode && principal.isApiAdmin && principal.isReseller) return;
  throw forbidden('Partner checkout is for API administrators in a reseller group');
}
