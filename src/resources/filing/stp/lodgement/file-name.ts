import type { LodgementKind } from './tables.ts';

/** What a message is called as a file, wherever it becomes one. */
export const fileName = (kind: LodgementKind, messageId: string, contentType: string): string =>
  `${kind.toLowerCase().replaceAll('_', '-')}-${messageId}.${contentType.includes('xml') ? 'xml' : 'csv'}`;
