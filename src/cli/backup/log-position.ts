/**
 * Positions in PostgreSQL's write-ahead log, as `1/6B374D48` and as numbers, and the 16 MB segments that contain them.
 */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENT = BigInt(SEGMENT_BYTES);

export function readPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const positionText = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();

export const segmentOf = (position: bigint): bigint => position / SEGMENT;
export const startOf = (segment: bigint): bigint => segment * SEGMENT;
export const offsetIn = (position: bigint): number => Number(position % SEGMENT);

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

export const segmentName = (timeline: number, segment: bigint): string =>
  hex(BigInt(timeline)) + hex(segment >> 8n) + hex(segment & 0xffn);

/** Parses a segment name of 24 hex digits; undefined for anything else. */
export function segmentNumber(name: string): bigint | undefined {
  const [, high, low] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 8n) | BigInt(`0x${low}`);
}
