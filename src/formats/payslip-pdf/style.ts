/** A4 dimensions in points, and the colours of a payslip. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, bottom: 46 } as const;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - PAGE.margin;

export const INK = '#1d2530';
export const QUIET = '#66707c';
export const RULE = '#dde2e8';
export const TINT = '#f1f5f4';
export const ACCENT = '#1f6f5c';
