import { Anchor, Badge, Drawer, Group, Loader, Stack, Table, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { Amount } from './amount.tsx';
import { day, money } from './format.ts';
import { Problem } from './problem.tsx';

type Line = Schemas['ExplainedLine'];

export interface Asked {
  readonly payId: number;
  readonly who: string;
  /** The id of the previous pay, for showing each line's previous amount. */
  readonly lastPayId?: number | undefined;
  /** The lines to explain; all lines by default. */
  readonly about?: { readonly name: string; readonly picks: (line: Line) => boolean };
}

const Why = createContext<(asked: Asked) => void>(() => {});

/** Returns a function that opens the explanation of a pay in a drawer. */
export const useWhy = (): ((asked: Asked) => void) => useContext(Why);

export function WhyProvider({ children }: { children: ReactNode }) {
  const [asked, ask] = useState<Asked>();
  return (
    <Why.Provider value={ask}>
      {children}
      <Drawer
        opened={asked !== undefined}
        onClose={() => ask(undefined)}
        position="right"
        size="lg"
        title={asked && `Why? ${asked.about ? `${asked.about.name} of ` : ''}${asked.who}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
        overlayProps={{ backgroundOpacity: 0.15 }}
      >
        {asked && <Explanation {...asked} />}
      </Drawer>
    </Why.Provider>
  );
}

export function WhyAmount({
  value,
  isSum = false,
  ...asked
}: Asked & { value: string | number | null; isSum?: boolean }) {
  const ask = useWhy();
  return (
    <button
      type="button"
      className="why"
      onClick={() => ask(asked)}
      aria-label={`Why? ${asked.about?.name ?? 'Pay'} of ${asked.who}, ${money(value)}`}
    >
      <Amount value={value} isSum={isSum} />
    </button>
  );
}

export const ABOUT = {
  gross: { name: 'Gross', picks: (line: Line) => line.effect === 'adds' },
  tax: { name: 'Tax', picks: (line: Line) => line.tags.includes('tax') },
  super: {
    name: 'Super',
    picks: (line: Line) =>
      line.tags.some((tag) => /^(super|kiwisaver-employer|esct)/.test(tag) && tag !== 'super-gross'),
  },
} as const;

function Explanation({ payId, about, lastPayId }: Asked) {
  const { data, error } = $api.useQuery('get', '/api/pays/{pay_id}/explanation', {
    params: { path: { pay_id: payId } },
  });
  const { data: last } = $api.useQuery(
    'get',
    '/api/pays/{pay_id}/explanation',
    { params: { path: { pay_id: lastPayId ?? 0 } } },
    { enabled: lastPayId !== undefined },
  );
  const lines = useMemo(() => {
    const picked = data && about ? data.lines.filter(about.picks) : [];
    return picked.length > 0 ? picked : (data?.lines ?? []);
  }, [data, about]);
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Paid {day(data.payment_date)}, by rule set {data.rule_set}.
      </Text>
      {lines.map((line) => (
        <ExplainedLine key={line.position} line={line} before={last && lineBefore(line, last.lines)} />
      ))}
      <Table>
        <Table.Tbody>
          {(['gross', 'taken', 'net', 'employer'] as const).map((total) => (
            <Table.Tr key={total}>
              <Table.Th scope="row">{TOTALS[total]}</Table.Th>
              <Table.Td className="amount">
                <Amount value={data[total]} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

const TOTALS = { gross: 'Gross', taken: 'Deductions', net: 'Net', employer: 'Paid by the employer' } as const;

/** The line with the same rule and label on the previous pay, or null. */
const lineBefore = (line: Line, lines: readonly Line[]): Line | null =>
  lines.find(({ rule, label }) => rule === line.rule && label === line.label) ?? null;

/**
 * True for lines without money, such as leave accrued in weeks. Their text contains the figure, and an amount of 0.00
 * next to it would be misleading.
 */
const isWithoutMoney = ({ effect, amount }: Line): boolean => effect === 'memo' && Number(amount) === 0;

function ExplainedLine({ line, before }: { line: Line; before: Line | null | undefined }) {
  return (
    <section className="card" style={{ padding: '0.75rem 1rem' }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600}>{line.label}</Text>
        {!isWithoutMoney(line) && (
          <Text fw={600} className="amount">
            {line.effect === 'takes' ? '−' : ''}
            <Amount value={line.amount} />
          </Text>
        )}
      </Group>
      <Text size="sm">{line.because}</Text>
      {before !== undefined && before?.amount !== line.amount && (
        <Text size="sm">
          Last time: {before === null ? 'not on this pay' : <Amount value={before.amount} />}
          {before && before.because !== line.because && `, ${before.because}`}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {[
          line.quantity && line.rate
            ? `${line.quantity} × ${line.rate}`
            : line.basis && line.rate
              ? `${line.basis} × ${line.rate}`
              : null,
          line.precise !== line.amount ? `exactly ${line.precise}, ${line.rounding}` : line.rounding,
          `rule ${line.rule}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {line.unverified && (
        <Badge color="yellow" variant="outline" size="sm">
          From a source not yet verified
        </Badge>
      )}
      {line.sources.map((source) => (
        <Text size="xs" c="dimmed" key={`${source.parameter} ${source.from}`}>
          {source.url ? (
            <Anchor href={source.url} target="_blank" rel="noopener noreferrer" size="xs">
              {source.title ?? source.source ?? source.parameter}
            </Anchor>
          ) : (
            (source.title ?? source.source ?? source.parameter)
          )}
          , from {day(source.from)}
        </Text>
      ))}
    </section>
  );
}
