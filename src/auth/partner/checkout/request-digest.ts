import { hashToken } from '../../../base/secrets.ts';

/** Equal for equal bodies, however their keys are ordered. */
export const digestOf = (body: unknown): string => hashToken(JSON.stringify(inOrder(body)));

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}
