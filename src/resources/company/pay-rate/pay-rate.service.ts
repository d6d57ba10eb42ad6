import { auditedRecords } from '../../../audit/audited-records.ts';
import type { Clock } from '../../../base/clock.ts';
import { centsOrFiner, type Decimal, decimalOf, plain, roundToSixPlaces, shortest } from '../../../base/decimal.ts';
import { badRequest, inBody } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { listAwards } from '../award/award.service.ts';
import { lockCompany } from '../company/company.service.ts';
import { lockEmployeeCompany, requireEmployee } from '../company/company-employees.service.ts';
import type {
  AwardBucket,
  CompanyPayRatesQuery,
  EmployeePayRateOut,
  PayRateIn,
  PayRateOut,
  PayRatePatch,
} from './pay-rate.schema.ts';
import type { PayRateGroupRecord, PayRateRecord } from './pay-rate.store.ts';
import * as rates from './pay-rate.store.ts';
import * as store from './pay-rate.store.ts';
import { type GroupPath, memberView, requireGroup } from './pay-rate-group.service.ts';
import * as groups from './pay-rate-group.store.ts';
import { type ResolvedRate, resolveRates } from './rate-book.ts';

type PayRateValues = Pick<
  PayRateRecord,
  'description' | 'type' | 'multiplier' | 'rate' | 'units' | 'is_hours' | 'is_overtime'
>;

function valuesOfNew(given: PayRateIn): PayRateValues {
  const units = (given.units ?? 'Hours').trim();
  return {
    description: given.description.trim(),
    type: given.type,
    ...amountsOf(given.type, given),
    units,
    is_hours: given.is_hours ?? units.toLowerCase() === 'hours',
    is_overtime: given.is_overtime ?? false,
  };
}

/** Fields that the patch omits keep their values. When the type changes, the amount for the old type is cleared. */
function valuesOfPatch(before: PayRateRecord, given: PayRatePatch): PayRateValues {
  const type = given.type ?? before.type;
  const kept = type === before.type ? { multiplier: before.multiplier, rate: before.rate } : {};
  const sent = {
    ...('multiplier' in given ? { multiplier: given.multiplier } : {}),
    ...('rate' in given ? { rate: given.rate } : {}),
  };
  return {
    description: given.description === undefined ? before.description : given.description.trim(),
    type,
    ...amountsOf(type, { ...kept, ...sent }),
    units: given.units === undefined ? before.units : given.units.trim(),
    is_hours: given.is_hours ?? before.is_hours,
    is_overtime: given.is_overtime ?? before.is_overtime,
  };
}

type Amount = string | number | null | undefined;

function amountsOf(
  type: PayRateRecord['type'],
  { multiplier, rate }: { multiplier?: Amount; rate?: Amount },
): Pick<PayRateValues, 'multiplier' | 'rate'> {
  if (type === 'NORMAL') {
    if (rate !== undefined && rate !== null)
      throw badRequest('A NORMAL rate has a multiplier and no rate; leave rate out', inBody('not_together', 'rate'));
    if (multiplier === undefined || multiplier === null)
      throw badRequest('A NORMAL rate needs a multiplier', inBody('required', 'multiplier'));
    const value = roundToSixPlaces(decimalOf(multiplier));
    if (value.lessThanOrEqualTo(0) || value.greaterThan(100)) {
      throw badRequest(
        `multiplier must be more than 0 and at most 100, but ${multiplier} was sent`,
        inBody('out_of_range', 'multiplier'),
      );
    }
    return { multiplier: value.toFixed(), rate: null };
  }
  if (multiplier !== undefined && multiplier !== null) {
    throw badRequest(
      'A SPECIAL rate has a rate and no multiplier; leave multiplier out',
      inBody('not_together', 'multiplier'),
    );
  }
  if (rate === undefined || rate === null) throw badRequest('A SPECIAL rate needs a rate', inBody('required', 'rate'));
  const value: Decimal = roundToSixPlaces(decimalOf(rate));
  if (value.isNegative() || value.greaterThan(1_000_000)) {
    throw badRequest(`rate must be from 0 to 1000000, but ${rate} was sent`, inBody('out_of_range', 'rate'));
  }
  return { multiplier: null, rate: value.toFixed() };
}

const payRateView = (rate: PayRateRecord): PayRateOut => ({
  id: rate.id,
  reference: rate.group_id === null ? `employee:${rate.id}` : `company:${rate.id}`,
  description: rate.description,
  type: rate.type,
  multiplier: rate.multiplier === null ? null : shortest(rate.multiplier),
  rate: rate.rate === null ? null : centsOrFiner(rate.rate),
  units: rate.units,
  is_hours: rate.is_hours,
  is_overtime: rate.is_overtime,
});

const employeePayRateView = (rate: ResolvedRate): EmployeePayRateOut => ({
  ...rate,
  multiplier: rate.multiplier === null ? null : plain(rate.multiplier),
  rate: rate.rate === null ? null : centsOrFiner(plain(rate.rate)),
});

type Bucket = { readonly id: number | null; readonly name: string | null };

/** The company's rates by award and classification. Rates without an award come last. */
async function listCompanyPayRates(tx: Tx, companyId: number, query: CompanyPayRatesQuery): Promise<AwardBucket[]> {
  const awards = await listAwards(tx, companyId);
  const classifications = selectNamed(await groups.listGroups(tx, companyId), query.classification);
  const rateRecords = await rates.listCompanyRates(tx, companyId);
  const members = query.include_employees ? await groups.listMembers(tx, { companyId, groupId: null }) : undefined;

  const classificationView = (group: PayRateGroupRecord) => ({
    classification_id: group.id,
    classification_name: group.name,
    pay_rates: rateRecords.filter(({ group_id }) => group_id === group.id).map(payRateView),
    ...(members ? { employees: members.filter(({ group_id }) => group_id === group.id).map(memberView) } : {}),
  });

  return selectBuckets(awards, query.award)
    .map(({ id, name }) => ({
      award_id: id,
      award_name: name,
      classifications: classifications.filter(({ award_id }) => award_id === id).map(classificationView),
    }))
    .filter(({ award_id, classifications: shown }) => {
      // An empty award is shown unless the query names a classification. The entry for rates without an award is shown
      // only if there are any.
      const mayBeEmpty = award_id !== null && query.classification === undefined;
      return mayBeEmpty || shown.length > 0;
    });
}

const NO_AWARD: Bucket = { id: null, name: null };

/**
 * Contract [RATE-005]: `none` and `null`, in upper or lower case, select the rates without an award, even if an award
 * has that name.
 */
function selectBuckets(awards: readonly Bucket[], wanted: string | undefined): readonly Bucket[] {
  if (wanted === undefined) return [...awards, NO_AWARD];
  if (/^(none|null)$/i.test(wanted.trim())) return [NO_AWARD];
  return selectNamed(awards, wanted);
}

/** Matches a number as an id first, and as a name if there is no such id. */
function selectNamed<T extends { readonly id: number | null; readonly name: string | null }>(
  items: readonly T[],
  wanted: string | undefined,
): readonly T[] {
  if (wanted === undefined) return items;
  const text = wanted.trim();
  const byId = /^\d+$/.test(text) ? items.filter(({ id }) => id === Number(text)) : [];
  return byId.length > 0 ? byId : items.filter(({ name }) => name?.toLowerCase() === text.toLowerCase());
}

export { type RateBook, type ResolvedRate, resolveRates } from './rate-book.ts';

/** The owner of a rate: a pay-rate group or an employee. */
type RatePlace = GroupPath | { readonly employeeId: number };

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
