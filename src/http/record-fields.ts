import { Id, Nullable, Timestamp, Type } from './schema.ts';

// Fields that many records have: each is explained here once.

type Options = Readonly<Record<string, unknown>>;
const idOf =
  (description: string) =>
  (options: Options = {}) =>
    Id({ description, ...options });

/** The id of the record itself, of which the noun says what it is. */
export const OwnId = (noun: string) => Id({ description: `Id of the ${noun}, given by the service` });
export const CompanyId = idOf('Id of the company, as GET /api/company lists it');
export const EmployeeId = idOf('Id of the employee, as the employees of its company are listed');
export const PayRunId = idOf('Id of the pay run, as the pay runs of the company are listed');
export const PayId = idOf('Id of the pay, as the pays of the company are listed');

export const EmployeeNumber = () =>
  Nullable(Type.String({ description: 'The number that you gave the employee; null for who has none' }));
export const FormatName = () => Type.String({ description: 'The employee’s name as Last, First' });

export const CreatedAt = (options: Options = {}) =>
  Timestamp({ description: 'When it was made, in UTC with microseconds and no offset', ...options });
export const UpdatedAt = (options: Options = {}) =>
  Timestamp({ description: 'When it last changed, in UTC with microseconds and no offset', ...options });

/** How much of a list comes back. */
export const Limit = (maximum: number, byDefault: number) =>
  Type.Integer({ minimum: 1, maximum, default: byDefault, description: `The most that is listed, up to ${maximum}` });
