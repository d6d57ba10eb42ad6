import type { RawBuilder } from 'kysely';
import { mask } from '../base/identifiers.ts';
import { realInstant } from '../base/test-time.ts';
import { arrayText, textArray } from '../db/array-text.ts';
import { nothingSent, type Sent, send } from '../db/send.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import type { Caller, Principal } from '../http/principal.ts';

/** The request behind an action: its id, and the address of the caller as reported by trusted proxies. */
export interface Origin {
  readonly requestId: string | null;
  readonly address: string | null;
}

/** The actor: a caller of the API, or the operator at the command line. */
export interface Actor extends Origin {
  readonly name: string;
  readonly clientId: string | null;
}

export const OPERATOR: Actor = { name: 'operator', clientId: null, requestId: null, address: null };

export const originOf = ({ id, ip }: { readonly id: string; readonly ip: string }): Origin => ({
  requestId: id,
  address: ip,
});

/** The origin, with the field names that the request log uses. */
export const inLog = (from: Origin | undefined): { readonly reqId?: string; readonly address?: string } => ({
  ...(from?.requestId ? { reqId: from.requestId } : {}),
  ...(from?.address ? { address: from.address } : {}),
});

export const actorOf = ({ subject, clientId, handedOverBy, address }: Principal, requestId: string): Actor => ({
  name: subject,
  clientId: clientId ?? handedOverBy,
  requestId,
  address,
});

/** The actor of an audit entry and the time of the action. */
export interface AuditContext {
  readonly customerId: number;
  readonly actor: Actor;
  readonly at: Date;
}

export const byCaller = ({ principal, requestId }: Caller, at: Date): AuditContext => ({
  customerId: principal.customerId,
  actor: actorOf(principal, requestId),
  at,
});

export interface AuditEntry {
  /** Noun and verb: `employee.update`, `tax-number.read`. */
  readonly action: string;
  readonly entityType: string;
  readonly entityId: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Adds rows to the audit log in one statement, with the real time even under a test clock. Masks tax numbers, bank
 * accounts and secrets.
 */
export function recordAudit(
  tx: Tx,
  given: AuditContext,
  entries: readonly AuditEntry[],
  { onlyIf }: { /** A query. If it returns no row, no entry is added. */ readonly onlyIf?: RawBuilder<unknown> } = {},
): Sent {
  if (entries.length === 0) return nothingSent();
  return send(
    tx,
    sql`
    insert into audit_log
      (customer_id, at, actor, api_client_id, action, entity_type, entity_id, before, after, request_id, address)
    select ${given.customerId}, ${realInstant(given.at)}, ${given.actor.name}, ${given.actor.clientId}, r.action, r.entity_type,
           r.entity_id, r.before::jsonb, r.after::jsonb, ${given.actor.requestId}, ${given.actor.address}
    from unnest(
        ${arrayText(entries.map(({ action }) => action))}::text[],
        ${arrayText(entries.map(({ entityType }) => entityType))}::text[],
        ${arrayText(entries.map(({ entityId }) => entityId))}::bigint[],
        ${textArray(entries.map(({ before }) => maskedText(before)))}::text[],
        ${textArray(entries.map(({ after }) => maskedText(after)))}::text[]
      ) as r (action, entity_type, entity_id, before, after)
    ${onlyIf ? sql`where exists (${onlyIf})` : sql``}`,
  );
}

const maskedText = (value: unknown): string | null => {
  const masked = mask(value);
  return masked === undefined || masked === null ? null : JSON.stringify(masked);
};
