import { LineChart } from '@mantine/charts';
import { Stack, Table, Title } from '@mantine/core';
import type { Schemas } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { monthName, monthShort } from '../ui/days.ts';
import { money } from '../ui/format.ts';
import classes from './home.module.css';

/** The next round number at or above the highest value. */
export function niceTop(highest: number): number {
  if (highest <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
  return (steps.find((step) => step * unit >= highest) ?? 10) * unit;
}

const APART_PX = 17;

/** Calculates how far each line-end label must move down (up if negative), so that the labels do not overlap. */
export function labelShifts(values: readonly number[], { top, height }: { top: number; height: number }): number[] {
  const shifts = values.map(() => 0);
  const order = values.map((value, index) => ({ index, y: (1 - value / top) * height })).sort((a, b) => a.y - b.y);
  let lowest = Number.NEGATIVE_INFINITY;
  const placed = order.map(({ index, y }) => {
    lowest = Math.max(y, lowest + APART_PX);
    return { index, y, at: lowest };
  });
  // Labels that would fall below the axis push the labels above them up.
  let ceiling = height + 4;
  for (const each of placed.toReversed()) {
    const at = Math.min(each.at, ceiling);
    ceiling = at - APART_PX;
    shifts[each.index] = at - each.y;
  }
  return shifts;
}

type Month = Schemas['MonthlyTotal'];

const HEIGHT = 280;
const PLOT = { top: 12, bottom: 30 };

/** A line chart of gross, net, tax and super or KiwiSaver over twelve months, with the same figures in a table. */
export default function Months({ months }: { months: readonly Month[] }) {
  const { country } = useCompany();
  const series = [
    { name: 'gross', label: 'Gross', color: 'var(--chart-gross)' },
    { name: 'net', label: 'Net', color: 'var(--chart-net)', strokeDasharray: '6 3' },
    { name: 'tax', label: 'Tax', color: 'var(--chart-tax)' },
    {
      name: 'super',
      label: country === 'AU' ? 'Super' : 'KiwiSaver',
      color: 'var(--chart-super)',
      strokeDasharray: '2 3',
    },
  ] as const;
  const data = months.map(({ month, gross, net, tax, super: contributions }) => ({
    month: monthShort(month),
    gross: Number(gross),
    net: Number(net),
    tax: Number(tax),
    super: Number(contributions),
  }));
  const top = niceTop(Math.max(...data.map(({ gross }) => gross)));
  const last = data.at(-1);
  const shifts = labelShifts(
    series.map(({ name }) => last?.[name] ?? 0),
    { top, height: HEIGHT - PLOT.top - PLOT.bottom },
  );
  return (
    <Stack gap="xs" mt="md">
      <Title order={2} size="h4">
        Last twelve months by payment date
      </Title>
      <div className={classes.months}>
        <section className={`card ${classes.chart}`} aria-label="Chart of gross, net, tax and super by month">
          <LineChart
            h={HEIGHT}
            data={data}
            dataKey="month"
            series={series.map((each) => ({ ...each }))}
            curveType="linear"
            withDots={false}
            withLegend={false}
            gridAxis="x"
            tickLine="none"
            valueFormatter={(value) => money(value)}
            yAxisProps={{
              domain: [0, top],
              width: 56,
              tickFormatter: (value: number) => value.toLocaleString('en-AU'),
            }}
            lineChartProps={{ margin: { right: 72, top: PLOT.top }, accessibilityLayer: false }}
            lineProps={(each) => ({
              isAnimationActive: false,
              label: ({ index, x, y }: { index?: number; x?: number | string; y?: number | string }) =>
                index === data.length - 1 ? (
                  <text
                    x={Number(x) + 8}
                    y={Number(y) + 4 + (shifts[series.findIndex(({ name }) => name === each.name)] ?? 0)}
                    fontSize={13}
                    fontWeight={600}
                    fill="var(--mantine-color-text)"
                  >
                    {each.label}
                  </text>
                ) : (
                  <g />
                ),
            })}
          />
        </section>
        <Figures months={months} superName={series[3].label} />
      </div>
    </Stack>
  );
}

function Figures({ months, superName }: { months: readonly Month[]; superName: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className="card" aria-label="Figures by month" tabIndex={0} style={{ overflow: 'auto' }}>
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Month</Table.Th>
            {['Gross', 'Net', 'Tax', superName].map((name) => (
              <Table.Th key={name} scope="col" ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.toReversed().map((each) => (
            <Table.Tr key={each.month}>
              <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
                {monthName(each.month)}
              </Table.Th>
              {[each.gross, each.net, each.tax, each.super].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the four columns never change.
                <Table.Td key={index} className="amount">
                  {each.pay_count > 0 ? <Amount value={value} /> : '–'}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
