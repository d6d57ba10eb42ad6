import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { DepartmentRecord } from '../../company/department/department.service.ts';
import type { GlChartRecord, GlRowRecord } from './gl-chart.store.ts';

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

/** A leg from a template; its other fields have their defaults. */
export type DefaultRow = Pick<
  GlRowRecord,
  'base_attr' | 'account_label' | 'account_code' | 'is_debit' | 'split_by_department'
>;

export type ChartRow = Omit<GlRowRecord, 'id' | 'created_at' | 'updated_at'> & {
  /** Null if the chart was never saved. */
  readonly id: number | null;
  /** Account codes by department. Other departments inherit the row's code. */
  readonly overrides: ReadonlyMap<number, string>;
};

/** A company's chart, read in one snapshot. */
export interface Chart {
  readonly company: CompanyRecord;
  /** Sorted by name. */
  readonly departments: readonly Pick<DepartmentRecord, 'id' | 'name' | 'code'>[];
  /** False while the company has only its country's defaults. */
  readonly configured: boolean;
  readonly revision: string;
  readonly version: number;
  readonly flags: ChartFlags;
  readonly ext_department_tracking_category: string;
  readonly rows: readonly ChartRow[];
}
