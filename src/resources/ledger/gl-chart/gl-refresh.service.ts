import { type ProviderCode, requireSameConnection } from '../gl-provider/gl-provider.service.ts';
import { type ChartWrite, changeChart, requireConfigured } from './change-chart.ts';
import type { ChartRow } from './chart.ts';
import type { ChartOut } from './gl-chart.schema.ts';
import type { ChartDeps } from './gl-chart.service.ts';
import * as store from './gl-chart.store.ts';
import { requireChart } from './read-chart.ts';

/** Updates labels, descriptions and codes of mapped legs from the provider. Never deletes legs. */
export const refreshFromProvider =
  ({ db, clock, provider }: ChartDeps) =>
  async (write: ChartWrite): Promise<ChartOut> => {
    const company = await db.tx(
      write.principal.customerId,
      async (tx) => {
        const chart = await requireChart(tx, write.companyId);
        requireConfigured(chart);
        return chart.company;
      },
      { readOnly: true },
    );
    const { codes, connection } = await provider.requireCodes(company);
    const byId = new Map(codes.map((code) => [code.id, code]));
    return changeChart({ db, clock }, write, async (tx, chart) => {
      await requireSameConnection(tx, connection);
      const mapped = chart.rows.filter((row) => row.provider_code_id !== '');
      const mirrors = mapped.map((row) => mirrorOf(row, byId.get(row.provider_code_id)));
      await store.saveMirrors(tx, mirrors, clock.now());
      return {
        audit: { action: 'gl-chart.refresh', entityType: 'gl_chart', entityId: chart.company.id, after: mirrors },
      };
    });
  };

/**
 * Keeps a label that the customer wrote. Replaces a label that came from the provider with the provider's current one.
 */
function mirrorOf(row: ChartRow, code: ProviderCode | undefined): store.ProviderMirror {
  const kept = {
    id: row.id!,
    account_label: row.account_label,
    account_code: row.account_code,
    provider_label: row.provider_label,
    provider_description: row.provider_description,
  };
  if (!code) return { ...kept, is_provider_code_missing: true };
  return {
    ...kept,
    account_label: row.account_label === row.provider_label ? code.label : row.account_label,
    account_code: code.code,
    provider_label: code.label,
    provider_description: code.description,
    is_provider_code_missing: false,
  };
}
