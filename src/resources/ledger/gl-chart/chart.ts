import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { DepartmentRecord } from '../../company/department/department.service.ts';
import type { GlChartRecord, GlRowRecord } from './tables.ts';

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

/** A leg as a template gives it; the rest of its fields start at their defaults. */
export type DefaultRow = Pick<
  GlRowRecord,
  'base_attr' | 'account_label' | 'account_code' | 'is_debit' | 'split_by_department'
>;

export type ChartRow = Omit<GlRowRecord, 'id' | 'created_at' | 'updated_at'> & {
  /** Null on a chart that was never saved. */
  readonly id: number | null;
  /** Codes by department; a department that is not named inherits the row's. */
  readonly overrides: ReadonlyMap<number, string>;
};

/** Everything an answer, an export or a check needs to know of a company's chart, read at one instant. */
export interface Chart {
  readonly company: CompanyRecord;
  /** By name. */
  readonly departments: readonly Pick<DepartmentRecord, 'id' | 'name' | 'code'>[];
  /** False while the company has only the defaults of its country. */
  readonly configured: boolean;
  readonly revision: string;
  readonly version: number;
  readonly flags: ChartFlags;
  readonly ext_department_tracking_category: string;
  readonly rows: readonly ChartRow[];
}
