import { EmployeeId } from '../../../http/record-fields.ts';
import { Id, named, PROBLEM, type Static, Timestamp, Type } from '../../../http/schema.ts';

export const PortalInvitationIn = named(
  'PortalInvitationIn',
  Type.Object(
    {
      username: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 32,
          pattern: String.raw`^[^\s@\p{Cc}\p{Cs}]+$`,
          [PROBLEM]: 'must have 1 to 32 characters, without spaces or @',
          description:
            'Username, unique in the account. Defaults to the existing username, otherwise to the first part of the email address or the employee number',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type PortalInvitationIn = Static<typeof PortalInvitationIn>;

export const PortalInvitationOut = named(
  'PortalInvitation',
  Type.Object(
    {
      employee_id: EmployeeId(),
      username: Type.String({ description: 'Username for the portal sign-in' }),
      account_number: Id({ description: 'Account number, which the sign-in page asks for' }),
      sent_to: Type.String({ description: 'Email address to which the link was sent' }),
      expires_at: Timestamp({ description: 'Expiry of the link, which works once' }),
    },
    { additionalProperties: false },
  ),
);
export type PortalInvitationOut = Static<typeof PortalInvitationOut>;
