import { BarChart } from '@mantine/charts';
import { Box, Text } from '@mantine/core';
import type { Schemas } from '../api/client.ts';
import { count, money } from '../ui/format.ts';
import { seriesOf } from './series.ts';

const COLOURS = ['teal.7', 'yellow.8', 'gray.6'];
const SHOWN = 20;

/** The first bars of a report. The table has all values. */
export default function ReportChart({ report }: { report: Schemas['Report'] }) {
  const { bars, series, isMoney } = seriesOf(report);
  if (bars.length === 0) return <Text c="dimmed">Nothing in this period.</Text>;
  const drawn = bars.slice(0, SHOWN);
  return (
    <Box className="card" p="md" role="img" aria-label={`${report.title} as a chart`}>
      <BarChart
        h={Math.max(220, drawn.length * 34 + 60)}
        data={drawn}
        dataKey="name"
        orientation="vertical"
        yAxisProps={{ width: 130 }}
        withLegend={series.length > 1}
        valueFormatter={(value) => (isMoney ? money(value) : String(value))}
        series={series.map((name, index) => ({ name, color: COLOURS[index] ?? 'gray.6' }))}
        barProps={{ isAnimationActive: false }}
      />
      {bars.length > drawn.length && (
        <Text size="sm" c="dimmed">
          The {SHOWN} largest of {count(bars.length, 'bar')}.
        </Text>
      )}
    </Box>
  );
}
