import {
  Id,
  LocalDateText,
  Nullable,
  named,
  ReckonedDate,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { BATCH_STATUSES } from './tables.ts';

const strict = { additionalProperties: false } as const;

export const CONTRIBUTION_STATUSES = ['DUE', 'BATCHED', 'PAID'] as const;

const Warning = Nullable(
  Type.String({ description: 'Says that it is late, will be late, or is due within a week; null when all is well' }),
);

export const ContributionOut = named(
  'SuperContribution',
  Type.Object(
    {
      pay_id: Id(),
      pay_run_id: Id(),
      employee_id: Id(),
      employee_number: Nullable(Type.String()),
      format_name: Type.String(),
      fund_usi: Nullable(Type.String()),
      payday: LocalDateText(),
      due_date: ReckonedDate({ description: 'The last day on which the fund may receive it' }),
      guarantee: Type.Number(),
      salary_sacrifice: Type.Number(),
      voluntary: Type.Number({ description: 'What the employer pays above the compulsory rate' }),
      amount: Type.Number(),
      status: Type.Enum([...CONTRIBUTION_STATUSES]),
      super_batch_id: Nullable(Id()),
      is_late: Type.Boolean({ description: 'Paid, or still unpaid, after its due date' }),
      warning: Warning,
    },
    strict,
  ),
);
export type ContributionOut = Static<typeof ContributionOut>;

export const ContributionQuery = Type.Object(
  {
    pay_run_id: Type.Optional(Id()),
    employee_id: Type.Optional(Id()),
    from: Type.Optional(LocalDateText({ description: 'First payday' })),
    to: Type.Optional(LocalDateText({ description: 'Last payday' })),
    status: Type.Optional(Type.Enum([...CONTRIBUTION_STATUSES])),
    limit: Type.Integer({ minimum: 1, maximum: 5_000, default: 500 }),
  },
  strict,
);
export type ContributionQuery = Static<typeof ContributionQuery>;

export const SuperBatchIn = named(
  'SuperBatchIn',
  Type.Object(
    {
      pay_run_id: Type.Optional(Id({ description: 'One run; by default all contributions that are due' })),
      payment_date: Type.Optional(LocalDateText({ description: 'The day the money is sent; by default today' })),
    },
    strict,
  ),
);
export type SuperBatchIn = Static<typeof SuperBatchIn>;

export const SuperBatchOut = named(
  'SuperBatch',
  Type.Object(
    {
      super_batch_id: Id(),
      company_id: Id(),
      status: Type.Enum([...BATCH_STATUSES]),
      payment_date: LocalDateText(),
      due_date: ReckonedDate({ description: 'The earliest due date in it' }),
      paid_on: Nullable(LocalDateText()),
      is_late: Type.Boolean(),
      warning: Warning,
      member_count: Type.Integer({ minimum: 1 }),
      total: Type.Number(),
      pay_ids: Type.Array(Id()),
      created_at: Timestamp(),
    },
    strict,
  ),
);
export type SuperBatchOut = Static<typeof SuperBatchOut>;

export const SuperBatchQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum([...BATCH_STATUSES])),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  },
  strict,
);
export type SuperBatchQuery = Static<typeof SuperBatchQuery>;

export const SuperBatchPath = Type.Object({ company_id: Id(), super_batch_id: Id() }, strict);
export const SuperBatchPaid = named(
  'SuperBatchPaidIn',
  Type.Object({ paid_on: LocalDateText({ description: 'The day the funds received the money' }) }, strict),
);
