import { Id, Nullable, Timestamp, Type } from './schema.ts';

// Fields shared by many records, each documented once.

type Options = Readonly<Record<string, unknown>>;
const idOf =
  (description: string) =>
  (options: Options = {}) =>
    Id({ description, ...options });

/** The id of the record itself, as opposed to ids of other records. */
export const OwnId = (noun: string) => Id({ description: `Id of the ${noun}, assigned by the service` });
export const CompanyId = idOf('Id of the company, from GET /api/company');
export const EmployeeId = idOf('Id of the employee, from the list of employees of the company');
export const PayRunId = idOf('Id of the pay run, from the list of pay runs of the company');
export const PayId = idOf('Id of the pay, from the list of pays of the company');

export const EmployeeNumber = () =>
  Nullable(Type.String({ description: 'Your number for the employee; null if not set' }));
export const FormatName = () => Type.String({ description: 'The employee’s name as Last, First' });

export const CreatedAt = (options: Options = {}) =>
  Timestamp({ description: 'When the record was created, in UTC with microseconds and no offset', ...options });
export const UpdatedAt = (options: Options = {}) =>
  Timestamp({ description: 'When the record last changed, in UTC with microseconds and no offset', ...options });

/** The maximum number of entries to return. */
export const Limit = (maximum: number, byDefault: number) =>
  Type.Integer({
    minimum: 1,
    maximum,
    default: byDefault,
    description: `The maximum number of entries to return, up to ${maximum}`,
  });
