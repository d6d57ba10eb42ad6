import { needsIfMatch, stale } from '../../../base/errors.ts';
import { hashToken, newUuid } from '../../../base/secrets.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { DepartmentRecord } from '../../company/department/department.service.ts';
import type { GlChartRecord, GlRowRecord } from './gl-chart.store.ts';

/**
 * The revision of an unsaved chart. It does not change before the first save, so that a client can send it with the
 * first write.
 */
export const unsavedRevision = (customerId: number, companyId: number): string =>
  `c${companyId}-0-${hashToken(`unsaved chart of ${customerId} ${companyId}`).slice(0, 8)}`;

/**
 * The next revision. It is never a hash of the content: otherwise, restoring an earlier state would make earlier ETags
 * valid again.
 */
export const nextRevision = (companyId: number, version: number): string =>
  `c${companyId}-${version}-${newUuid().slice(0, 8)}`;

export const etagOf = (revision: string): string => `"${revision}"`;

export function requireIfMatch(header: string | undefined): string {
  if (header === undefined || header === '') {
    throw needsIfMatch('If-Match is missing; send the ETag of the chart you read, including its quotes');
  }
  return header;
}

/**
 * Contract [GL-062]: compares If-Match with the revision byte by byte. `*`, weak tags, lists and unquoted tags do not
 * match.
 */
export function requireRevision(ifMatch: string, revision: string): void {
  if (ifMatch === etagOf(revision)) return;
  throw stale('The chart has changed since you read it, or If-Match is not its exact quoted ETag; read it again');
}

export type ChartFlags = Pick<
  GlChartRecord,
  | 'negate_credit_amounts'
  | 'include_date'
  | 'include_software_name'
  | 'include_nil_amounts'
  | 'date_format'
  | 'date_option'
  | 'enable_provider_gl_codes'
>;

/** The fields of a leg that a template sets. All other fields have their defaults. */
export type DefaultRow = Pick<
  GlRowRecord,
  'base_attr' | 'account_label' | 'account_code' | 'is_debit' | 'split_by_department'
>;

export type ChartRow = Omit<GlRowRecord, 'id' | 'created_at' | 'updated_at'> & {
  /** The id of the leg; null if the chart was never saved. */
  readonly id: number | null;
  /** Account codes by department. Other departments inherit the row's code. */
  readonly overrides: ReadonlyMap<number, string>;
};

/** A company's chart, read in one snapshot. */
export interface Chart {
  readonly company: CompanyRecord;
  /** The departments of the company, sorted by name. */
  readonly departments: readonly Pick<DepartmentRecord, 'id' | 'name' | 'code'>[];
  /** Whether the company has saved a chart. If not, it has only its country's defaults. */
  readonly configured: boolean;
  readonly revision: string;
  readonly version: number;
  readonly flags: ChartFlags;
  readonly ext_department_tracking_category: string;
  readonly rows: readonly ChartRow[];
}
