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
      leave_type: Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'Leave type, as in the employee’s leave balances',
      }),
      quantity: DecimalIn({ description: 'Balance on as_at; negative if leave was taken in advance' }),
      unit: Choice('LeaveUnit', LEAVE_UNITS, {
        description: 'The statutory unit of this leave, as in the leave balances',
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
        'Gross earnings of the four weeks up to as_at, or of the last pay period if longer, without one-off payments',
      ),
      gross_twelve_months: figure('Gross earnings of the twelve months up to as_at'),
      gross_since_anniversary: figure(
        'Gross earnings from the last leave anniversary (or the start of employment) to as_at',
      ),
      days_worked_52_weeks: figure('Whole or part days worked or on paid leave in the 52 weeks up to as_at'),
      weeks_employed: figure('Weeks employed up to as_at'),
    },
    {
      additionalProperties: false,
      description:
        'Past earnings and time that the Holidays Act 2003 calculations need. An omitted figure counts as unknown.',
    },
  ),
);

export const OpeningBalancesIn = named(
  'OpeningBalancesIn',
  Type.Object(
    {
      as_at: LocalDateText({ description: 'Last day covered by the balances and figures' }),
      leave: Type.Optional(Type.Array(Leave, { maxItems: 20, description: 'Opening balances, one per leave type' })),
      nz: Type.Optional(
        Nullable(
          described(NzFigures, 'New Zealand only: past figures for the calculation of holiday pay; null clears them'),
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
          description: 'Last day covered by the balances and figures; null if not set',
        }),
      ),
      leave: Type.Array(
        named(
          'OpeningLeave',
          Type.Object(
            {
              leave_type: Type.String({ description: 'Leave type, as in the leave balances' }),
              quantity: DecimalOut({ description: 'Balance on as_at, in the unit' }),
              unit: Choice('LeaveUnit', LEAVE_UNITS, { description: 'The statutory unit of this leave' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Opening balances by leave type' },
      ),
      nz: Nullable(
        described(
          named(
            'OpeningNzFigures',
            Type.Object(
              {
                gross_four_weeks: Nullable(
                  DecimalOut({ description: 'Gross earnings of the four weeks up to as_at; null if unknown' }),
                ),
                gross_twelve_months: Nullable(
                  DecimalOut({ description: 'Gross earnings of the twelve months up to as_at; null if unknown' }),
                ),
                gross_since_anniversary: Nullable(
                  DecimalOut({
                    description: 'Gross earnings from the last leave anniversary to as_at; null if unknown',
                  }),
                ),
                days_worked_52_weeks: Nullable(
                  DecimalOut({
                    description: 'Days worked or on paid leave in the 52 weeks up to as_at; null if unknown',
                  }),
                ),
                weeks_employed: Nullable(DecimalOut({ description: 'Weeks employed up to as_at; null if unknown' })),
              },
              { additionalProperties: false },
            ),
          ),
          'Past figures for holiday pay; null in Australia and if none were set',
        ),
      ),
    },
    { additionalProperties: false },
  ),
);
export type OpeningBalancesOut = Static<typeof OpeningBalancesOut>;
