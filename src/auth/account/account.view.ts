import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../base/errors.ts';
import { timestamp } from '../../base/timestamps.ts';
import type { Principal } from '../../http/principal.ts';
import type { Static } from '../../http/schema.ts';
import { csrfTokenOf } from '../session/csrf.ts';
import { sessionSecretOf } from '../session/session-cookie.ts';
import type { listAttempts } from '../sign-in/attempt.store.ts';
import { deviceName } from '../sign-in/device-name.ts';
import type { OwnAccountOut, SessionOut, SignInOut } from './account.schema.ts';
import type { AccountService } from './account.service.ts';
import type { LiveSession } from './session-list.store.ts';

export const sessionView = (session: LiveSession, currentId: number | null): Static<typeof SessionOut> => ({
  session_id: session.id,
  is_current: session.id === currentId,
  kind: session.isBrowser ? 'browser' : 'token',
  how: session.how,
  client: session.client,
  address: session.address,
  device: session.device,
  device_name: deviceName(session.device),
  created_at: timestamp(session.createdAt),
  last_seen_at: session.isBrowser ? timestamp(session.lastSeenAt) : null,
  expires_at: timestamp(session.expiresAt),
});

type Attempt = Awaited<ReturnType<typeof listAttempts>>[number];

export const signInView = ({ at, address, device, how, outcome }: Attempt): Static<typeof SignInOut> => ({
  at: timestamp(at),
  address,
  device,
  device_name: deviceName(device),
  how,
  outcome,
});

export function ownAccountView(
  principal: Principal,
  { person, companies }: Awaited<ReturnType<AccountService['whoIs']>>,
  { headers }: FastifyRequest,
): Static<typeof OwnAccountOut> {
  const { kind } = principal;
  // The gate rejects API keys before they get here.
  if (kind === 'key') throw forbidden('Forbidden');
  const secret = headers.authorization === undefined ? sessionSecretOf(headers.cookie) : undefined;
  return {
    customer_id: principal.customerId,
    customer_name: person.customerName,
    subject: person.subject,
    display_name: person.displayName,
    kind,
    admin_mode: principal.adminMode,
    employee_id: principal.employee?.employeeId ?? null,
    company_id: principal.employee?.companyId ?? null,
    is_api_admin: principal.isApiAdmin,
    is_reseller: principal.isReseller,
    is_sandbox: principal.isSandbox,
    has_active_subscription: principal.hasActiveSubscription,
    csrf_token: secret === undefined ? null : csrfTokenOf(secret),
    companies: [...companies],
  };
}
