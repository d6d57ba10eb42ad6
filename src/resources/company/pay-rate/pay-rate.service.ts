import { auditedRecords } from '../../../audit/audited-records.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { lockCompany } from '../company/company.service.ts';
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

export { type RateBook, type RatedEmployee, type ResolvedRate, resolveRates } from './rate-book.ts';

/** The owner of a rate: a pay-rate group or an employee. */
export type RatePlace = GroupPath | { readonly employeeId: number };

export type PayRateService = ReturnType<typeof payRateService>;

export function payRateService(deps: { db: Db; clock: Clock }) {
  const { db } = deps;
  const rates = auditedRecords(deps, {
    noun: 'pay-rate',
    entityType: 'pay_rate',
    lock: lockOwner,
    find: (tx, place: RatePlace, id) => store.findRate(tx, ownerOf(place), id),
    delete: store.deleteRate,
    missing: 'Pay rate not found',
    view: payRateView,
  });

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

    async create(caller: Caller, place: RatePlace, given: PayRateIn): Promise<PayRateOut> {
      const values = valuesOfNew(given);
      return rates.create(caller, place, (tx, { companyId, owner }, stamps) =>
        store.insertRate(tx, {
          company_id: companyId,
          group_id: null,
          employee_id: null,
          ...owner,
          ...values,
          ...stamps,
        }),
      );
    },

    update: (caller: Caller, place: RatePlace, rateId: number, given: PayRatePatch): Promise<PayRateOut> =>
      rates.update(caller, place, rateId, async (tx, before, { at }) =>
        Object.keys(given).length === 0
          ? before
          : store.updateRate(tx, rateId, { ...valuesOfPatch(before, given), updated_at: at }),
      ),

    remove: (caller: Caller, place: RatePlace, rateId: number): Promise<void> => rates.remove(caller, place, rateId),
  };
}

const ownerOf = (place: RatePlace): store.RateOwner =>
  'employeeId' in place ? { employee_id: place.employeeId } : { group_id: place.groupId };

async function lockOwner(tx: Tx, place: RatePlace): Promise<{ companyId: number; owner: store.RateOwner }> {
  const owner = ownerOf(place);
  if ('employeeId' in place) {
    const { company_id } = await lockEmployeeCompany(tx, place.employeeId);
    return { companyId: company_id, owner };
  }
  await lockCompany(tx, place.companyId);
  await requireGroup(tx, place);
  return { companyId: place.companyId, owner };
}
