import type { Country } from '../../../base/country.ts';

export interface BillingZone {
  readonly code: string;
  readonly name: string;
}

/** States and territories of Australia; regions of New Zealand as listed in ISO 3166-2. */
export const BILLING_ZONES: Readonly<Record<Country, readonly BillingZone[]>> = {
  AU: [
    { code: 'ACT', name: 'Australian Capital Territory' },
    { code: 'NSW', name: 'New South Wales' },
    { code: 'NT', name: 'Northern Territory' },
    { code: 'QLD', name: 'Queensland' },
    { code: 'SA', name: 'South Australia' },
    { code: 'TAS', name: 'Tasmania' },
    { code: 'VIC', name: 'Victoria' },
    { code: 'WA', name: 'Western Australia' },
  ],
  NZ: [
    { code: 'AUK', name: 'Auckland' },
    { code: 'BOP', name: 'Bay of Plenty' },
    { code: 'CAN', name: 'Canterbury' },
    { code: 'CIT', name: 'Chatham Islands' },
    { code: 'GIS', name: 'Gisborne' },
    { code: 'HKB', name: 'Hawke’s Bay' },
    { code: 'MBH', name: 'Marlborough' },
    { code: 'MWT', name: 'Manawatū-Whanganui' },
    { code: 'NSN', name: 'Nelson' },
    { code: 'NTL', name: 'Northland' },
    { code: 'OTA', name: 'Otago' },
    { code: 'STL', name: 'Southland' },
    { code: 'TAS', name: 'Tasman' },
    { code: 'TKI', name: 'Taranaki' },
    { code: 'WGN', name: 'Wellington' },
    { code: 'WKO', name: 'Waikato' },
    { code: 'WTC', name: 'West Coast' },
  ],
};

export const isBillingZone = (country: Country, code: string): boolean =>
  BILLING_ZONES[country].some((zone) => zone.code === code);
