import type { Ask } from '../caller.ts';
import { type BureauCompany, payNext } from './world.ts';

type Call = (ask: Ask, company: BureauCompany, pick: <T>(from: readonly T[]) => T) => Promise<unknown>;

export interface Kind {
  readonly name: string;
  /** The share of calls of this kind, in percent. */
  readonly share: number;
  readonly call: Call;
}

/** The calls that a bureau's users and partner software make in a day, paydays included: 78 % reads and 22 % writes. */
export const MIX: readonly Kind[] = [
  {
    name: 'list employees',
    share: 18,
    call: (ask, { id }) => ask('GET', `/api/company/${id}/employees?limit=50`),
  },
  {
    name: 'read employee',
    share: 18,
    call: (ask, { employees }, pick) => ask('GET', `/api/employees/${pick(employees)}`),
  },
  {
    name: 'leave balances',
    share: 8,
    call: (ask, { employees }, pick) => ask('GET', `/api/employees/${pick(employees)}/leave-balances`),
  },
  { name: 'list pays', share: 10, call: (ask, { id }) => ask('GET', `/api/company/${id}/pays?limit=50`) },
  {
    name: 'read pay',
    share: 10,
    call: (ask, { id, pays }, pick) => ask('GET', `/api/company/${id}/pays/${pick(pays)}`),
  },
  { name: 'list pay runs', share: 6, call: (ask, { id }) => ask('GET', `/api/company/${id}/pay-runs?limit=20`) },
  {
    name: 'payslip',
    share: 5,
    call: (ask, { id, pays }, pick) => ask('GET', `/api/company/${id}/pays/${pick(pays)}/payslip.pdf`),
  },
  {
    name: 'ledger of a run',
    share: 3,
    call: (ask, { runs }, pick) => ask('GET', `/api/pay-run/${pick(runs)}/gl-postings`),
  },
  {
    name: 'change employee',
    share: 8,
    call: (ask, { id, employees }, pick) =>
      ask('PATCH', `/api/company/${id}/employees/update`, [
        { id: pick(employees), position: `Hand ${Math.floor(Math.random() * 1e6)}` },
      ]),
  },
  { name: 'one pay', share: 8, call: (ask, company, pick) => payNext(ask, company, [pick(company.employees)]) },
  {
    name: 'a payday of up to 50 employees',
    share: 6,
    call: (ask, company) => payNext(ask, company, company.employees.slice(0, 50)),
  },
];
