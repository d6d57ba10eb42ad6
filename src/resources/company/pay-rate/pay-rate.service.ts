import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { notFound } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, lockCompany } from '../company/company.service.ts';
import { lockEmployeeCompany, requireEmployee } from '../company/company-employees.service.ts';
import { listCompanyPayRates } from './company-pay-rates.ts';
import type {
  AwardBucket,
  CompanyPayRatesQuery,
  EmployeePayRateOut,
  PayRateIn,
  PayRateOut,
  PayRatePatch,
} from './pay-rate.schema.ts';
import * as store from './pay-rate.store.ts';
import { valuesOfNew, valuesOfPatch } from './pay-rate.values.ts';
import { employeePayRateView, payRateView } from './pay-rate.view.ts';
import { type GroupPath, requireGroup } from './pay-rate-group.service.ts';
import { resolveRates } from './rate-book.ts';
import type { PayRateRecord } from './tables.ts';

export { type RateBook, type RatedEmployee, type ResolvedRate, resolveRates } from './rate-book.ts';

/** Where a rate hangs: on a group of a company or on an employee. */
export type RatePlace = GroupPath | { readonly employeeId: number };

export type PayRateService = ReturnType<typeof payRateService>;

export function payRateService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async listOfCompany({ principal }: Caller, companyId: number, query: CompanyPayRatesQuery): Promise<AwardBucket[]> {
      return db.tx(principal.customerId, (tx) => listCompanyPayRates(tx, companyId, query), {
        readOnly: true,
        isolation: 'snapshot',
      });
    },

    async listOfEmployee({ principal }: Caller, employeeId: number): Promise<EmployeePayRateOut[]> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const employee = await requireEmployee(tx, employeeId);
          const book = await resolveRates(tx, { companyId: employee.company_id, employeeIds: [employeeId] });
          return book.of(employee).map(employeePayRateView);
        },
        { readOnly: true, isolation: 'snapshot' },
      );
    },

    async listOfGroup({ principal }: Caller, path: GroupPath): Promise<PayRateOut[]> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const group = await requireGroup(tx, path);
          return (await store.listRates(tx, { group_id: group.id })).map(payRateView);
        },
        { readOnly: true },
      );
    },

    async create({ principal, requestId }: Caller, place: RatePlace, given: PayRateIn): Promise<PayRateOut> {
      const { customerId } = principal;
      const at = clock.now();
      const values = valuesOfNew(given);
      return db.tx(customerId, async (tx) => {
        const { companyId, owner } = await lockOwner(tx, place);
        const made = await store.insertRate(tx, {
          customer_id: customerId,
          company_id: companyId,
          group_id: null,
          employee_id: null,
          ...owner,
          ...values,
          created_at: at,
          updated_at: at,
        });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'pay-rate.create', entityType: 'pay_rate', entityId: made.id, after: made },
        ]);
        return payRateView(made);
      });
    },

    async update(
      { principal, requestId }: Caller,
      place: RatePlace,
      rateId: number,
      given: PayRatePatch,
    ): Promise<PayRateOut> {
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const { owner } = await lockOwner(tx, place);
        const before = await requireRate(tx, owner, rateId);
        if (Object.keys(given).length === 0) return payRateView(before);
        const after = await store.updateRate(tx, rateId, { ...valuesOfPatch(before, given), updated_at: at });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'pay-rate.update', entityType: 'pay_rate', entityId: rateId, before, after },
        ]);
        return payRateView(after);
      });
    },

    async remove({ principal, requestId }: Caller, place: RatePlace, rateId: number): Promise<void> {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        const { owner } = await lockOwner(tx, place);
        const before = await requireRate(tx, owner, rateId);
        await store.deleteRate(tx, rateId);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'pay-rate.delete', entityType: 'pay_rate', entityId: rateId, before },
        ]);
      });
    },
  };
}

async function lockOwner(tx: Tx, place: RatePlace): Promise<{ companyId: number; owner: store.RateOwner }> {
  if ('employeeId' in place) {
    const { company_id } = await lockEmployeeCompany(tx, place.employeeId);
    return { companyId: company_id, owner: { employee_id: place.employeeId } };
  }
  await lockCompany(tx, place.companyId);
  const group = await requireGroup(tx, place);
  return { companyId: place.companyId, owner: { group_id: group.id } };
}

async function requireRate(tx: Tx, owner: store.RateOwner, id: number): Promise<PayRateRecord> {
  const found = await store.findRate(tx, owner, id);
  if (!found) throw notFound('Pay rate not found');
  return found;
}
