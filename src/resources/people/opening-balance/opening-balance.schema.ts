import {
  Choice,
  DecimalIn,
  DecimalOut,
  described,
  LocalDateText,
  Nullable,
  named,
  type Static,
  Type,
} from '../../../http/schema.ts';

const LEAVE_UNITS = ['hours', 'days', 'weeks'] as const;

const Leave = named(
  'OpeningLeaveIn',
  Type.Object(
    {
      leave_type: Type.String({ minLength: 1, maxLength: 40, description: 'As in the leave balances of the employee' }),
      quantity: DecimalIn({ description: 'The balance on the day; below zero where leave was taken in advance' }),
      unit: Choice('LeaveUnit', LEAVE_UNITS, {
        description: 'As in the leave balances: what the law counts this leave in',
      }),
    },
    { additionalProperties: false },
  ),
);

const figure = (description: string) => Type.Optional(Nullable(DecimalIn({ description })));

const NzFigures = named(
  'OpeningNzFiguresIn',
  Type.Object(
    {
      gross_four_weeks: figure(
        'Gross earnings of the four weeks up to the day, or of the last pay period where that is longer, without one-off payments',
      ),
      gross_twelve_months: figure('Gross earnings of the twelve months up to the day'),
      gross_since_anniversary: figure('Gross earnings from the last leave anniversary (or the start) to the day'),
      days_worked_52_weeks: figure('Whole or part days worked or on paid leave in the 52 weeks up to the day'),
      weeks_employed: figure('Weeks employed up to the day'),
    },
    {
      additionalProperties: false,
      description: 'What the Holidays Act 2003 asks of the past. A figure left out is not known.',
    },
  ),
);

export const OpeningBalancesIn = named(
  'OpeningBalancesIn',
  Type.Object(
    {
      as_at: LocalDateText({ description: 'The last day that the balances and figures cover' }),
      leave: Type.Optional(
        Type.Array(Leave, { maxItems: 20, description: 'Balances to begin with, one for each kind of leave' }),
      ),
      nz: Type.Optional(
        Nullable(
          described(
            NzFigures,
            'New Zealand only: figures of the past that holiday pay is worked out from; null clears them',
          ),
        ),
      ),
    },
    { additionalProperties: false },
  ),
);
export type OpeningBalancesIn = Static<typeof OpeningBalancesIn>;

export const OpeningBalancesOut = named(
  'OpeningBalances',
  Type.Object(
    {
      as_at: Nullable(
        LocalDateText({
          description: 'The last day that the balances and figures cover; null where none were brought along',
        }),
      ),
      leave: Type.Array(
        named(
          'OpeningLeave',
          Type.Object(
            {
              leave_type: Type.String({ description: 'The kind of leave, as the leave balances name it' }),
              quantity: DecimalOut({ description: 'The balance on the day, in the unit' }),
              unit: Choice('LeaveUnit', LEAVE_UNITS, { description: 'What the law counts this leave in' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Balances that were brought along' },
      ),
      nz: Nullable(
        described(
          named(
            'OpeningNzFigures',
            Type.Object(
              {
                gross_four_weeks: Nullable(
                  DecimalOut({ description: 'Gross earnings of the four weeks up to the day; null: not known' }),
                ),
                gross_twelve_months: Nullable(
                  DecimalOut({ description: 'Gross earnings of the twelve months up to the day; null: not known' }),
                ),
                gross_since_anniversary: Nullable(
                  DecimalOut({
                    description: 'Gross earnings from the last leave anniversary to the day; null: not known',
                  }),
                ),
                days_worked_52_weeks: Nullable(
                  DecimalOut({
                    description: 'Days worked or on paid leave in the 52 weeks up to the day; null: not known',
                  }),
                ),
                weeks_employed: Nullable(DecimalOut({ description: 'Weeks employed up to the day; null: not known' })),
              },
              { additionalProperties: false },
            ),
          ),
          'Figures of the past; null in Australia and where none were brought along',
        ),
      ),
    },
    { additionalProperties: false },
  ),
);
export type OpeningBalancesOut = Static<typeof OpeningBalancesOut>;
