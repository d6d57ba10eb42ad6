import { createHash } from 'node:crypto';
import { badRequest, conflict, inHeader } from '../../../base/errors.ts';
import { type JsonText, jsonOf, putTogether } from '../../../base/json-text.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

/** How long an answer is kept for a repeated call. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export interface KeyedCall {
  readonly customerId: number;
  readonly key: string;
  /** Of the operation, its query and its body. */
  readonly digest: string;
  readonly at: Date;
}

/** An answer that is kept for a repeated call. */
export interface KeyedAnswer {
  /** In the shape that was asked for, as parts of one text. */
  readonly body: readonly JsonText[];
  /** Of what the pays come to; given for a preview and for a call that names one. */
  readonly etag?: string;
}

/** Reads the header; undefined when there is none. */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw badRequest(
      'Idempotency-Key must be 1 to 200 visible ASCII characters without blanks',
      inHeader('wrong_format', 'Idempotency-Key'),
    );
  }
  return key;
}

export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Claims the key in the transaction of the work, so that key and work are there together or not at all. A second call
 * with the key, on this node or another, waits here until the first has committed, and then gets its answer.
 */
export async function claimKey(tx: Tx, call: KeyedCall): Promise<KeyedAnswer | 'claimed'> {
  await sql`
    delete from idempotent_answer where created_at < ${new Date(call.at.getTime() - KEPT_MS)}`.execute(tx);
  const { rows: claimed } = await sql`
    insert into idempotent_answer (customer_id, key, request_digest, created_at)
    values (${call.customerId}, ${call.key}, ${call.digest}, ${call.at})
    on conflict do nothing returning key`.execute(tx);
  if (claimed.length > 0) return 'claimed';
  const { rows } = await sql<{ request_digest: string; body: string; etag: string | null }>`
    select request_digest, (answer -> 'body')::text as body, answer ->> 'etag' as etag
    from idempotent_answer where key = ${call.key}`.execute(tx);
  const known = rows[0];
  // Only the clean-up can have taken it in between; the caller may simply try again.
  if (!known) throw conflict(`The Idempotency-Key '${call.key}' has just expired; send the call again`);
  if (known.request_digest !== call.digest) {
    throw conflict(
      `The Idempotency-Key '${call.key}' was used for another request; use a new key, or send the same request again`,
      inHeader('repeated', 'Idempotency-Key'),
    );
  }
  return { body: [jsonOf(known.body)], ...(known.etag === null ? {} : { etag: known.etag }) };
}

export async function keepAnswer(tx: Tx, key: string, { body, etag }: KeyedAnswer): Promise<void> {
  const end = etag === undefined ? '' : `,"etag":${JSON.stringify(etag)}`;
  const text = `{"body":${putTogether(body)}${end}}`;
  await sql`update idempotent_answer set answer = ${text}::json where key = ${key}`.execute(tx);
}
