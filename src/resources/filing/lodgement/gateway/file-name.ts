import type { LodgementKind } from '../tables.ts';

/** The file name of a message. */
export const fileName = (kind: LodgementKind, messageId: string, contentType: string): string =>
  `${kind.toLowerCase().replaceAll('_', '-')}-${messageId}.${contentType.includes('xml') ? 'xml' : 'csv'}`;
