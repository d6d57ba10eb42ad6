import { CreatedAt, EmployeeId, FormatName, Limit, PayId, PayRunId } from '../../../http/record-fields.ts';
import { Choice, Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { DELIVERIES } from './payslip-mail.store.ts';

const strict = { additionalProperties: false } as const;

export const PayRunPath = Type.Object({ pay_run_id: PayRunId() }, strict);

/** Why a payslip was not queued. */
export const REASONS = [
  'ALREADY_QUEUED',
  'ALREADY_SENT',
  'PENDING',
  'NOT_A_PAYMENT',
  'EMPLOYEE_DELETED',
  'READS_IN_PORTAL',
  'WANTS_PAPER',
  'NO_ADDRESS',
] as const;
export type Reason = (typeof REASONS)[number];

export const PayslipMailingIn = named(
  'PayslipMailingIn',
  Type.Object(
    {
      again: Type.Optional(
        Type.Boolean({
          description: 'True also sends payslips that were already sent; a queued payslip is never queued twice',
        }),
      ),
    },
    strict,
  ),
);
export type PayslipMailingIn = Static<typeof PayslipMailingIn>;

const OfWhom = { pay_id: PayId(), employee_id: EmployeeId(), format_name: FormatName() };

export const PayslipMailingOut = named(
  'PayslipMailing',
  Type.Object(
    {
      queued: Type.Array(
        named(
          'PayslipQueued',
          Type.Object(
            {
              payslip_email_id: Id({ description: 'Id of the email' }),
              ...OfWhom,
              email_address: Type.String({ description: 'The address' }),
            },
            strict,
          ),
        ),
        {
          description: 'Emails that are queued now; sending is retried if the mail server is unavailable',
        },
      ),
      not_queued: Type.Array(
        named(
          'PayslipNotQueued',
          Type.Object(
            {
              ...OfWhom,
              reason: Type.Enum([...REASONS], { description: 'The reason as a code' }),
              detail: Type.String({ description: 'The reason, and what to do' }),
            },
            strict,
          ),
        ),
        { description: 'Payslips that are not emailed, and why' },
      ),
    },
    strict,
  ),
);
export type PayslipMailingOut = Static<typeof PayslipMailingOut>;

const MAIL_STATES = ['QUEUED', 'SENT', 'FAILED', 'NOT_SENT'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const PayslipMailOut = named(
  'PayslipEmail',
  Type.Object(
    {
      payslip_email_id: Id({ description: 'Id of the email, assigned by the service' }),
      pay_id: Id({ description: 'The id of the pay; kept if the pay is deleted' }),
      pay_run_id: PayRunId(),
      employee_id: EmployeeId(),
      format_name: FormatName(),
      email_address: Type.String({ description: 'The address' }),
      status: Choice('PayslipEmailStatus', MAIL_STATES, {
        description:
          'QUEUED: waiting for its first or next attempt; SENT: accepted by the mail server; FAILED: not accepted on the last ' +
          'attempt; NOT_SENT: the pay was changed, reverted or deleted, or its company was deleted, before the email was sent',
      }),
      reason: Nullable(
        Type.String({ description: 'Why the email failed or was not sent; for a queued email, its last failure' }),
      ),
      attempts: Type.Integer({ minimum: 0, description: 'The number of delivery attempts' }),
      requested_by: Type.String({ description: 'The sender: an email address, a username or a client' }),
      created_at: CreatedAt(),
      sent_at: Nullable(Timestamp({ description: 'When the mail server accepted the email, in UTC; null until then' })),
    },
    strict,
  ),
);
export type PayslipMailOut = Static<typeof PayslipMailOut>;

export const PayslipMailQuery = Type.Object(
  {
    pay_run_id: Type.Optional(PayRunId()),
    employee_id: Type.Optional(EmployeeId()),
    pay_id: Type.Optional(PayId()),
    status: Type.Optional(Choice('PayslipEmailStatus', MAIL_STATES, { description: 'Only emails with this status' })),
    limit: Limit(1_000, 100),
  },
  strict,
);
export type PayslipMailQuery = Static<typeof PayslipMailQuery>;

const Delivery = Choice('PayslipDeliveryMethod', DELIVERIES);

export const PayslipDeliveryIn = named(
  'PayslipDeliveryIn',
  Type.Object(
    {
      delivery: Nullable({
        ...Delivery,
        description: 'The employee’s choice; null restores the default',
      }),
    },
    strict,
  ),
);
export type PayslipDeliveryIn = Static<typeof PayslipDeliveryIn>;

export const PayslipDeliveryOut = named(
  'PayslipDelivery',
  Type.Object(
    {
      employee_id: EmployeeId(),
      delivery: {
        ...Delivery,
        description:
          'How the employee receives payslips. By default PORTAL with employee_portal_active and ' +
          'allow_view_payslips, otherwise EMAIL',
      },
      is_chosen: Type.Boolean({ description: 'Whether the employee chose this delivery method' }),
      email_address: Nullable(Type.String({ description: 'The employee’s email address; required for EMAIL' })),
    },
    strict,
  ),
);
export type PayslipDeliveryOut = Static<typeof PayslipDeliveryOut>;
