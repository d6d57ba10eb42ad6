import { readdirSync, readFileSync } from 'node:fs';
import type { Route } from '../route.ts';

/** A recorded request of one operation, and its responses by status. */
interface OperationExample {
  readonly request?: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface DocumentExamples {
  readonly operations: Readonly<Record<string, OperationExample>>;
  /**
   * The error examples, by group of operations and then by status. The group with an empty name applies to all
   * operations.
   */
  readonly errors: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The example events, by event type. */
  readonly events: Readonly<Record<string, unknown>>;
}

const FOLDER = new URL('./examples/', import.meta.url);
const APART = ['errors.json', 'webhook-events.json'];
const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));

/** Recorded by tests/api/examples, which checks that the service still answers like this. */
export const documentExamples = (): DocumentExamples => ({
  operations: Object.assign(
    {},
    ...readdirSync(FOLDER)
      .filter((file) => file.endsWith('.json') && !APART.includes(file))
      .map((file) => read(file)),
  ),
  errors: read('errors.json'),
  events: read('webhook-events.json'),
});

/** The part of a recorded event that names its record. */
export interface EventExample {
  readonly companyId: number | null;
  readonly entity: { readonly type: string; readonly id: number };
  readonly data: unknown;
}

/** The recorded example of one event type. */
export const eventExample = (type: string): EventExample =>
  read<Record<string, EventExample>>('webhook-events.json')[type]!;

/**
 * The group of operations that share the error example of a status: by tag, and by family if its errors have their own
 * shape. A 403 contains the missing scope, so operations with their own scopes have their own group for it.
 */
export function errorGroupOf({ tag, family = 'standard', access }: Route, status: number): string {
  const group = family === 'standard' || family === 'gl' ? tag : `${tag}, ${family}`;
  const scopes = status === 403 && access.kind === 'bearer' ? access.scopes : undefined;
  return scopes ? `${group}, ${scopes.join(' or ')}` : group;
}

/**
 * The example error of an operation for a status: from its own group, otherwise from the general group. A family with
 * its own error shapes uses a general example only for errors that have the general shape.
 */
export function errorExample({ errors }: DocumentExamples, route: Route, status: number): unknown {
  const own = errors[errorGroupOf(route, status)]?.[status];
  if (own !== undefined) return own;
  const family = route.family ?? 'standard';
  const isShared = family === 'standard' || status === 429 || (family === 'gl' && status !== 422);
  return isShared ? errors['']?.[status] : undefined;
}
