import { CreatedAt, EmployeeId, FormatName, Limit, PayId, PayRunId } from '../../../http/record-fields.ts';
import { Choice, Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { DELIVERIES } from './tables.ts';

const strict = { additionalProperties: false } as const;

export const PayRunPath = Type.Object({ pay_run_id: PayRunId() }, strict);

/** Why a payslip was not put into the post. */
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
        Type.Boolean({ description: 'True sends also what was sent before; what still waits is never queued twice' }),
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
              payslip_email_id: Id({ description: 'Id of the letter' }),
              ...OfWhom,
              email_address: Type.String({ description: 'Where it is sent to' }),
            },
            strict,
          ),
        ),
        {
          description: 'Letters that leave now, with further attempts where the mail server is away',
        },
      ),
      not_queued: Type.Array(
        named(
          'PayslipNotQueued',
          Type.Object(
            {
              ...OfWhom,
              reason: Type.Enum([...REASONS], { description: 'Why, as a code' }),
              detail: Type.String({ description: 'The same in words, and what to do' }),
            },
            strict,
          ),
        ),
        { description: 'Payslips for which no letter leaves, and why' },
      ),
    },
    strict,
  ),
);
export type PayslipMailingOut = Static<typeof PayslipMailingOut>;

export const MAIL_STATES = ['QUEUED', 'SENT', 'FAILED', 'NOT_SENT'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const PayslipMailOut = named(
  'PayslipEmail',
  Type.Object(
    {
      payslip_email_id: Id({ description: 'Id of the letter, given by the service' }),
      pay_id: Id({ description: 'Stays when the pay is deleted' }),
      pay_run_id: PayRunId(),
      employee_id: EmployeeId(),
      format_name: FormatName(),
      email_address: Type.String({ description: 'Where it was sent to' }),
      status: Choice('PayslipEmailStatus', MAIL_STATES, {
        description:
          'QUEUED: waits, or waits for its next attempt; SENT: the mail server has it; FAILED: given up after the last ' +
          'attempt; NOT_SENT: the pay was deleted or changed before the letter left',
      }),
      reason: Nullable(
        Type.String({ description: 'Why it failed or was not sent; of one that waits, its last failure' }),
      ),
      attempts: Type.Integer({ minimum: 0, description: 'How often it was tried to hand it to the mail server' }),
      requested_by: Type.String({ description: 'Who had it sent: an e-mail address, a username or a client' }),
      created_at: CreatedAt(),
      sent_at: Nullable(Timestamp({ description: 'When the mail server took it, in UTC; null before' })),
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
    status: Type.Optional(Choice('PayslipEmailStatus', MAIL_STATES, { description: 'Letters that stand so' })),
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
        description: 'What the employee asked for; null goes by the settings of the employee again',
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
          'How payslips reach the employee. Where nothing was chosen: PORTAL with employee_portal_active and ' +
          'allow_view_payslips, else EMAIL',
      },
      is_chosen: Type.Boolean({ description: 'The employee asked for it' }),
      email_address: Nullable(Type.String({ description: 'Of the employee; without one nothing can be mailed' })),
    },
    strict,
  ),
);
export type PayslipDeliveryOut = Static<typeof PayslipDeliveryOut>;
