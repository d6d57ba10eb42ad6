import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { inQuery, unprocessable } from '../base/errors.ts';

/**
 * FIX-012: an operation that changes data never ignores `dry_run=true`. If it does not support a dry run, it rejects
 * the request instead.
 */
export function refuseDryRun({ query }: FastifyRequest): void {
  const { dry_run: sent } = (query ?? {}) as { dry_run?: unknown };
  if (sent === undefined || (typeof sent === 'string' && /^(false|0)$/i.test(sent))) return;
  throw unprocessable(
    'This operation cannot be tried with dry_run, so nothing was done; leave dry_run out, or send dry_run=false',
    inQuery('not_accepted', 'dry_run'),
  );
}

/** Whether the request sends `dry_run` as true. Values that are neither true nor false fail schema validation. */
export const asksForDryRun = ({ query }: FastifyRequest): boolean =>
  /^(true|1)$/i.test(String((query as { dry_run?: unknown } | undefined)?.dry_run ?? ''));

/** Marks the response of a dry run. The ETag identifies its body, unless the operation sets its own ETag. */
export function dryRunHeaders(
  prefix: string,
  body: unknown,
  own: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  const etag = body === undefined || body === null || own?.etag !== undefined ? undefined : etagOfBody(body);
  return { [`x-${prefix.toLowerCase()}-dry-run`]: 'true', ...(etag === undefined ? {} : { etag }) };
}

const etagOfBody = (body: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`;
