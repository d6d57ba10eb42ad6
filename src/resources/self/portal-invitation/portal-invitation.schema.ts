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
            'The name to sign in by, unique in the account. Default: the one there is, else the first part of the e-mail address or the employee number',
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
      username: Type.String({ description: 'The name to sign in by' }),
      account_number: Id({ description: 'The account, which the sign-in page asks for' }),
      sent_to: Type.String({ description: 'The e-mail address that the link was sent to' }),
      expires_at: Timestamp({ description: 'The link works once, up to then' }),
    },
    { additionalProperties: false },
  ),
);
export type PortalInvitationOut = Static<typeof PortalInvitationOut>;
