import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { badRequest } from '../../../base/errors.ts';
import type { Page } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Law } from '../../../rules/law.ts';
import { type Caller, findCompany } from '../../company/company/company.service.ts';
import type { CreatePaysQuery, PayOrder, PayService } from '../pay/make.public.ts';
import {
  findPays,
  type ListPaysQuery,
  type PaysOut,
  paysView,
  payView,
  withDraftWarnings,
} from '../pay/read.public.ts';
import type { WorkersCompIn } from './workers-comp.schema.ts';

export interface WorkersCompDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Law;
  readonly pays: Pick<PayService, 'createOrders'>;
}

export type WorkersCompService = ReturnType<typeof workersCompService>;

/** Workers compensation pays: one leave row each, in addition to the ordinary pay of the period. */
export function workersCompService({ db, clock, law, pays }: WorkersCompDeps) {
  return {
    async create(
      caller: Caller,
      companyId: number,
      query: CreatePaysQuery,
      items: readonly WorkersCompIn[],
      headers: Parameters<PayService['createOrders']>[4],
    ): ReturnType<PayService['createOrders']> {
      const payDate = query.pay_date ?? (await today(caller, companyId));
      return pays.createOrders(
        caller,
        companyId,
        { ...query, pay_date: payDate },
        {
          operation: 'createWorkersCompPays',
          orders: items.map((item) => orderOf(item, payDate)),
          nameOf: (index) => `workers_comp_pays[${index}]`,
        },
        headers,
      );
    },

    /** Pays with workers compensation, created by these operations or as one row of an ordinary pay. */
    async list({ principal }: Caller, companyId: number, query: ListPaysQuery, page?: Page): Promise<PaysOut> {
      const { group_by_pay_run, group_by_employee, identifier_type, ...asked } = query;
      const isAsked = asked.status !== undefined || asked.is_complete !== undefined;
      const filter = isAsked ? asked : { ...asked, is_complete: true };
      const found = await db.read(principal.customerId, async (tx) => {
        const pays = await findPays(tx, { companyId, ...filter, hasCompensation: true, ...(page ? { page } : {}) });
        return { pays, views: await withDraftWarnings(tx, law, pays, pays.map(payView)) };
      });
      return paysView(found.pays, { group_by_pay_run, group_by_employee, identifier_type }, found.views);
    },
  };

  async function today({ principal }: Caller, companyId: number): Promise<string> {
    const company = await db.tx(principal.customerId, (tx) => findCompany(tx, companyId), { readOnly: true });
    if (!company) throw badRequest('No company found with the given company_id');
    return clock.today(ZONE_OF[company.country]);
  }
}

const DESCRIPTION = 'Workers Compensation';

/** Contract [PAY-111]: the rate defaults to the employee's rate for compensation, then to the hourly rate. */
function orderOf(item: WorkersCompIn, payDate: string): PayOrder {
  const { employee_id, employee_number, pay_department, hours, rate } = item;
  return {
    kind: 'WORKERS_COMP',
    appliesAllowances: false,
    pay: {
      ...(employee_id === undefined ? {} : { employee_id }),
      ...(employee_number === undefined ? {} : { employee_number }),
      ...(pay_department === undefined ? {} : { pay_department }),
      leave: [
        {
          description: item.description ?? DESCRIPTION,
          leave_type: 'WORKERS_COMP',
          date: item.date ?? payDate,
          hours,
          ...(rate === undefined ? {} : { rate }),
        },
      ],
    },
  };
}
