type Choices = readonly (readonly [string, string])[];

export const AU_STATES: Choices = [
  ['ACT', 'Australian Capital Territory'],
  ['NSW', 'New South Wales'],
  ['NT', 'Northern Territory'],
  ['QLD', 'Queensland'],
  ['SA', 'South Australia'],
  ['TAS', 'Tasmania'],
  ['VIC', 'Victoria'],
  ['WA', 'Western Australia'],
];

export const NZ_REGIONS: Choices = [
  ['AUK', 'Auckland'],
  ['BOP', 'Bay of Plenty'],
  ['CAN', 'Canterbury'],
  ['CIT', 'Chatham Islands'],
  ['GIS', 'Gisborne'],
  ['HKB', 'Hawke’s Bay'],
  ['MWT', 'Manawatū-Whanganui'],
  ['MBH', 'Marlborough'],
  ['NSN', 'Nelson'],
  ['NTL', 'Northland'],
  ['OTA', 'Otago'],
  ['STL', 'Southland'],
  ['TKI', 'Taranaki'],
  ['TAS', 'Tasman'],
  ['WKO', 'Waikato'],
  ['WGN', 'Wellington'],
  ['WTC', 'West Coast'],
];

export const GENDERS: Choices = [
  ['UNKNOWN', 'Not stated'],
  ['FEMALE', 'Female'],
  ['MALE', 'Male'],
  ['INDETERMINATE', 'Non-binary'],
];

export const EMPLOYMENT_STATUSES: Choices = [
  ['Full-time', 'Full-time'],
  ['Part-time', 'Part-time'],
  ['Casual', 'Casual'],
  ['Labour Hire', 'Labour hire'],
];

export const PAY_PERIODS: Choices = [
  ['WEEKLY', 'Weekly'],
  ['FORTNIGHTLY', 'Fortnightly'],
  ['MONTHLY', 'Monthly'],
];

/** The pay periods, plus the four-weekly cycle that New Zealand employees can declare. */
export const PAY_CYCLES: Choices = [...PAY_PERIODS, ['FOUR_WEEKLY', 'Four-weekly']];

export const PAY_METHODS: Choices = [
  ['DIRECT BANK ENTRY', 'Bank transfer'],
  ['CASH', 'Cash'],
  ['OTHER', 'Other'],
];

export const TFN_EXEMPTIONS: Choices = [
  ['APPLIED_FOR', 'Applied for (valid for 28 days)'],
  ['NOT_QUOTED', 'Not quoted'],
  ['UNDER_18', 'Under 18 and below the threshold'],
  ['PENSIONER', 'Receives a pension or benefit'],
];

export const NZ_TAX_CODES: Choices = [
  ['M', 'M, main job'],
  ['ME', 'ME, main job with independent earner credit'],
  ['SB', 'SB, second job, lowest rate'],
  ['S', 'S, second job'],
  ['SH', 'SH, second job, higher rate'],
  ['ST', 'ST, second job, high rate'],
  ['SA', 'SA, second job, highest rate'],
  ['CAE', 'CAE, casual agricultural worker'],
  ['EDW', 'EDW, election day worker'],
  ['NSW', 'NSW, non-resident seasonal worker'],
  ['STC', 'STC, tailored tax code'],
  ['WT', 'WT, schedular payments'],
  ['ND', 'ND, no declaration'],
];

export const KIWISAVER_STATUSES: Choices = [
  ['AE', 'To be enrolled (new member)'],
  ['AK', 'Already a member'],
  ['OK', 'Opting in'],
  ['NK', 'Not eligible'],
  ['CT', 'Casual or temporary, not enrolled'],
];
