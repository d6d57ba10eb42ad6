import { timestamp } from '../../base/timestamps.ts';
import type { Static } from '../../http/schema.ts';
import type { listAttempts } from '../sign-in/attempt.store.ts';
import type { SessionOut, SignInOut } from './account.schema.ts';
import type { LiveSession } from './session-list.store.ts';

export const sessionView = (session: LiveSession, currentId: number | null): Static<typeof SessionOut> => ({
  session_id: session.id,
  is_current: session.id === currentId,
  kind: session.isBrowser ? 'browser' : 'token',
  how: session.how,
  client: session.client,
  address: session.address,
  device: session.device,
  created_at: timestamp(session.createdAt),
  last_seen_at: session.isBrowser ? timestamp(session.lastSeenAt) : null,
  expires_at: timestamp(session.expiresAt),
});

type Attempt = Awaited<ReturnType<typeof listAttempts>>[number];

export const signInView = ({ at, address, device, how, outcome }: Attempt): Static<typeof SignInOut> => ({
  at: timestamp(at),
  address,
  device,
  how,
  outcome,
});
