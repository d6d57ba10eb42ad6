import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Page, PageKey } from '../base/page.ts';
import { derive } from '../base/secrets.ts';
import type { Principal } from './principal.ts';
import type { Route } from './route.ts';
import { SchemaProblem } from './validation/validation.ts';

/** A list as one caller sees it, with one set of filters. A cursor from another view is invalid. */
export interface ListView {
  readonly route: Pick<Route, 'id'>;
  readonly principal: Principal;
  readonly params: unknown;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface Cursors {
  /** The requested page; throws 422 if the cursor belongs to another list. */
  pageOf(view: ListView): Page;
  /** The cursor of the next page; undefined on the last page. */
  nextOf(view: ListView, page: Page): string | undefined;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Cursors are encrypted, because page keys contain names and URLs end up in logs. The view that a cursor belongs to is
 * authenticated data (AAD), not part of the cursor.
 */
export function cursors(secretKeys: readonly [string, ...string[]]): Cursors {
  const [sealing, ...earlier] = secretKeys.map((secret) => derive(secret, 'list-cursor')) as [Buffer, ...Buffer[]];

  return {
    pageOf(view) {
      const { cursor, limit } = view.query as { cursor?: string; limit?: number };
      const after = cursor === undefined ? null : read(cursor, view);
      return { after, limit: limit ?? null, next: null };
    },
    nextOf(view, { next }) {
      if (next === null) return undefined;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv);
      cipher.setAAD(boundTo(view));
      const sealed = [cipher.update(JSON.stringify(next), 'utf8'), cipher.final()];
      return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url');
    },
  };

  function read(cursor: string, view: ListView): PageKey {
    const bytes = Buffer.from(cursor, 'base64url');
    for (const key of [sealing, ...earlier]) {
      const text = opened(bytes, key, boundTo(view));
      if (text !== undefined) return JSON.parse(text) as PageKey;
    }
    const msg = 'is not a cursor of this list with these filters; start again without it';
    throw new SchemaProblem([{ loc: ['query', 'cursor'], msg, type: 'value', code: 'wrong_cursor' }]);
  }
}

function opened(bytes: Buffer, key: Buffer, bound: Buffer): string | undefined {
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(bound);
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Leaves out the limit, which may change from page to page. */
function boundTo({ route, principal, params, query }: ListView): Buffer {
  const { cursor: _, limit: __, ...filters } = query;
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  const who = [principal.customerId, principal.employee?.employeeId ?? null];
  return Buffer.from(JSON.stringify([route.id, who, params ?? null, sorted]));
}
