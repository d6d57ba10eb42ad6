import { CompanyId, EmployeeId } from '../../../http/record-fields.ts';
import { Choice, Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';

const Email = Type.String({ maxLength: 254, description: 'Email address of the employee' });

export const PortalAddressOut = named(
  'PortalAddress',
  Type.Object(
    {
      employee_id: EmployeeId(),
      email_address: Nullable(Email),
      needs_confirmation: Type.Boolean({
        description: 'Whether an application set the address and no user of the account has confirmed it',
      }),
      set_by_client: Nullable(
        Type.String({ description: 'Client id of the application that set the address; null if a person did' }),
      ),
      set_at: Nullable(Timestamp({ description: 'When the application set the address, in UTC' })),
      confirmed_by: Nullable(Type.String({ description: 'The person who confirmed the address' })),
      confirmed_at: Nullable(Timestamp({ description: 'When the address was confirmed, in UTC' })),
    },
    { additionalProperties: false },
  ),
);
export type PortalAddressOut = Static<typeof PortalAddressOut>;

export const PortalAddressConfirmIn = named(
  'PortalAddressConfirmIn',
  Type.Object(
    {
      email_address: Type.String({
        minLength: 3,
        maxLength: 254,
        description: 'The address that you confirm; 409 if the employee now has a different address',
      }),
    },
    { additionalProperties: false },
  ),
);

const PortalChange = named(
  'PortalChange',
  Type.Object(
    {
      what: Choice('PortalChangeKind', ['email_address', 'employee_portal_active', 'invitation'], {
        description: 'The kind of change: the address, portal access, or an invitation',
      }),
      at: Timestamp({ description: 'When the application last made this change, in UTC' }),
    },
    { additionalProperties: false },
  ),
);

export const TouchedPortalOut = named(
  'TouchedPortal',
  Type.Object(
    {
      employee_id: EmployeeId(),
      company_id: CompanyId(),
      name: Type.String({ description: 'Name of the employee' }),
      username: Nullable(
        Type.String({ description: 'Username for the portal; null if the employee has no portal login' }),
      ),
      email_address: Nullable(Type.String({ description: 'Address that sign-in emails are sent to' })),
      has_access: Type.Boolean({ description: 'Whether the portal login still works' }),
      changes: Type.Array(PortalChange, { description: 'Changes that the application made, latest first' }),
    },
    { additionalProperties: false },
  ),
);
export type TouchedPortalOut = Static<typeof TouchedPortalOut>;

export const PortalAccessEndIn = named(
  'PortalAccessEndIn',
  Type.Object(
    {
      employee_ids: Type.Optional(
        Type.Array(Id({ description: 'Id of an employee from the list' }), {
          minItems: 1,
          maxItems: 1_000,
          description: 'By default every employee in the list who has access',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const PortalAccessEndOut = named(
  'PortalAccessEnded',
  Type.Object(
    { ended: Type.Array(Id(), { description: 'Employees whose access was ended; the others had no access' }) },
    { additionalProperties: false },
  ),
);

export const ConnectionPath = Type.Object(
  { connection_id: Id({ description: 'Id of the connection, from the list of connections' }) },
  { additionalProperties: false },
);
