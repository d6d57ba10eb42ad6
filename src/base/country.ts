/** The supported countries, by their ISO 3166 codes. */
export const COUNTRIES = ['AU', 'NZ'] as const;
export type Country = (typeof COUNTRIES)[number];
