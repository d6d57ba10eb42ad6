import { readdirSync, readFileSync } from 'node:fs';
import type { Route } from './route.ts';

/** What one operation was sent and answered; answers by status. */
interface OperationExample {
  readonly request?: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface DocumentExamples {
  readonly operations: Readonly<Record<string, OperationExample>>;
  /** By group of operations and status; the group without a name holds what any of them may say. */
  readonly errors: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** By event type. */
  readonly events: Readonly<Record<string, unknown>>;
}

const FOLDER = new URL('./openapi-examples/', import.meta.url);
const APART = ['errors.json', 'webhook-events.json'];
const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));

/** Recorded by tests/api/examples, which holds that they are what the service answers. */
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

/** Operations that are refused in the same words: those of a tag, and of a family where its errors have a shape of their own. */
export const errorGroupOf = ({ tag, family = 'standard' }: Route): string =>
  family === 'standard' || family === 'gl' ? tag : `${tag}, ${family}`;

/**
 * What an operation says with this status: something of its own group, else what any may say. The families of the
 * contract differ in the shape of their errors, so that those apart from the standard take over only what is the same.
 */
export function errorExample({ errors }: DocumentExamples, route: Route, status: number): unknown {
  const own = errors[errorGroupOf(route)]?.[status];
  if (own !== undefined) return own;
  const family = route.family ?? 'standard';
  const isShared = family === 'standard' || status === 429 || (family === 'gl' && status !== 422);
  return isShared ? errors['']?.[status] : undefined;
}
