import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { centsOrFiner, decimal, roundToSixPlaces } from '../../../base/decimal.ts';
import { badRequest, inQuery } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import { EmployeeId } from '../../../http/record-fields.ts';
import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { DecimalOut, LocalDateText, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';
import { MissingParameter } from '../../../params/params.ts';
import { familyViolenceLeave, yearOfEmployment } from '../../../rules/au/family-violence-leave.ts';
import type { Law } from '../../../rules/law.ts';
import { type Caller, EmployeePath, findEmployee, noEmployee } from '../../people/employee/employee.service.ts';
import { listFamilyViolenceDays } from './family-violence-leave.service.ts';

// Separate from leave balances, because balances appear on payslips and portals, where this leave must not appear.

const Query = Type.Object(
  { as_at: Type.Optional(LocalDateText({ description: 'Defaults to today' })) },
  { additionalProperties: false },
);

const FamilyViolenceLeaveOut = named(
  'FamilyViolenceLeave',
  Type.Object(
    {
      employee_id: EmployeeId(),
      as_at: LocalDateText({ description: 'The date of the figures' }),
      year_from: ReckonedDate({ description: 'The start date or its last anniversary' }),
      year_to: ReckonedDate({ description: 'The last day of the year that begins on year_from' }),
      days: DecimalOut({
        description: 'Days available from the first day of the year; unused days are not carried over',
      }),
      days_taken: DecimalOut({ description: 'Days taken on complete pays, by the date of the leave' }),
      days_left: DecimalOut({ description: 'The days left in the year' }),
      source: Type.String({ description: 'The law that grants the leave' }),
    },
    { additionalProperties: false },
  ),
);
type FamilyViolenceLeaveOut = Static<typeof FamilyViolenceLeaveOut>;

export interface FamilyViolenceLeaveDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Law;
}

export function familyViolenceLeaveRoutes(deps: FamilyViolenceLeaveDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/family-violence-leave',
      id: 'readFamilyViolenceLeave',
      tag: 'Leave',
      summary: 'Read the family and domestic violence leave of an employee',
      description: 'Australia only. This leave is never shown on payslips or in leave balances.',
      access: employeeZone('LEAVE'),
      rate: 'standard',
      params: EmployeePath,
      query: Query,
      replies: { 200: FamilyViolenceLeaveOut },
      errors: [400],
      handler: async ({ caller, params, query }) =>
        answer(200, await read(deps, caller, params.employee_id, query.as_at as LocalDate | undefined)),
    }),
  ];
}

function read(
  { db, clock, law }: FamilyViolenceLeaveDeps,
  { principal }: Caller,
  id: number,
  asAt: LocalDate = clock.today(ZONE_OF.AU),
): Promise<FamilyViolenceLeaveOut> {
  return db.tx(
    principal.customerId,
    async (tx) => {
      const employee = await findEmployee(tx, id);
      if (!employee) throw noEmployee();
      if (employee.company_country !== 'AU') throw badRequest('this leave is calculated for Australian employees only');
      const start = employee.start_date as LocalDate;
      if (asAt < start) throw badRequest(`${asAt} is before the start date ${start}`, inQuery('out_of_range', 'as_at'));
      const year = yearOfEmployment(start, asAt);
      const daysOff = (await listFamilyViolenceDays(tx, [id], year.from)).filter(({ date }) => date <= year.to);
      try {
        const { entitled, taken, left, rule } = familyViolenceLeave(
          daysOff.map(({ hours }) => ({ hours: decimal(hours) })),
          decimal(employee.standard_hours_per_day),
          law.params('AU').at(asAt),
        );
        const text = (days: typeof left) => centsOrFiner(roundToSixPlaces(days).toFixed());
        return {
          employee_id: id,
          as_at: asAt,
          year_from: year.from,
          year_to: year.to,
          days: text(entitled),
          days_taken: text(taken),
          days_left: text(left),
          source: rule.cite.source,
        };
      } catch (error) {
        if (error instanceof MissingParameter) throw badRequest(error.message);
        throw error;
      }
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}
