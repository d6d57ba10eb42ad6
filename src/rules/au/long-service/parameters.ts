import { asDecimal, asInteger, asList, asRecord, asText, param, type Raw } from '../../../params/params.ts';
import { LEAVING_REASONS, type LeavingReason } from '../leaving-reason.ts';

/** The states and territories; each has its own law. */
export const AU_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type AuState = (typeof AU_STATES)[number];

export const isAuState = (text: string): text is AuState => (AU_STATES as readonly string[]).includes(text);

const oneOf =
  <T extends string>(names: readonly T[]) =>
  (raw: Raw): T => {
    const found = names.find((name) => name === asText(raw));
    if (found === undefined) throw new TypeError(`${asText(raw)} is not one of ${names.join(', ')}`);
    return found;
  };

const asYears = (raw: Raw): number | undefined => (asText(raw) === 'none' ? undefined : asInteger(raw));
const asWindow = (raw: Raw): number | 'service' => (asText(raw) === 'service' ? 'service' : asInteger(raw));

const asLaw = asRecord({
  /** The law grants `weeks` of leave for every `in_years` years of service. */
  weeks: asDecimal,
  in_years: asDecimal,
  first_entitlement_years: asInteger,
  /** The years between further entitlements. Zero if leave can be taken as it accrues. */
  further_entitlement_years: asInteger,
  continuous_from_years: asYears,
  pro_rata_years: asInteger,
  any_reason_years: asInteger,
  /** Before `any_reason_years`, the pro rata part is paid only for these leaving reasons. */
  opened_by: asList(oneOf<LeavingReason>(LEAVING_REASONS)),
  /** The reasons for leaving for which the pro rata part is never paid. */
  closed_by: asList(oneOf<LeavingReason>(LEAVING_REASONS)),
  counted_on_leaving: asList(
    asRecord({
      from_years: asInteger,
      by: oneOf(['days', 'completed-months', 'completed-years'] as const),
    }),
  ),
  /** Whether a week of leave is an average and, if so, over which windows and for which employment statuses. */
  week: asRecord({
    averages: asList(asWindow),
    of: oneOf(['hours', 'pay'] as const),
    for: asList(asText),
  }),
});
export type LongServiceLaw = ReturnType<typeof asLaw>;

export const LONG_SERVICE = {
  ACT: param('au.long-service.act', asLaw),
  NSW: param('au.long-service.nsw', asLaw),
  NT: param('au.long-service.nt', asLaw),
  QLD: param('au.long-service.qld', asLaw),
  SA: param('au.long-service.sa', asLaw),
  TAS: param('au.long-service.tas', asLaw),
  VIC: param('au.long-service.vic', asLaw),
  WA: param('au.long-service.wa', asLaw),
} as const satisfies Record<AuState, unknown>;
