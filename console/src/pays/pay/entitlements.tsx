import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { $api, type Schemas } from '../../api/client.ts';
import { Amount } from '../../ui/amount.tsx';
import { hours } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import { parseHours, parseMoney } from '../grid/parse.ts';
import type { PayOrder } from './use-single-pay.ts';

type Block = Schemas['PayTermination'];
type LeavingReason = NonNullable<Block['leaving_reason']>;

export interface TerminationForm {
  readonly lastDay: string;
  readonly paidOn: string;
  readonly reason: string | null;
  readonly hours: string;
  readonly noticeHours: string;
  readonly redundancy: string;
  readonly useMinimums: boolean;
}

export const START: TerminationForm = {
  lastDay: '',
  paidOn: '',
  reason: null,
  hours: '',
  noticeHours: '',
  redundancy: '',
  useMinimums: false,
};

const NAMES: Readonly<Record<LeavingReason, string>> = {
  RESIGNATION: 'Resignation',
  RESIGNATION_PRESSING: 'Resignation for a pressing reason',
  RESIGNATION_UNLAWFUL: 'Resignation without due notice',
  RETIREMENT: 'Retirement',
  REDUNDANCY: 'Redundancy',
  DISMISSAL: 'Dismissal',
  DISMISSAL_ILLNESS: 'Dismissal for illness',
  DISMISSAL_UNFAIR: 'Unfair dismissal',
  SERIOUS_MISCONDUCT: 'Serious misconduct',
  END_OF_CONTRACT: 'End of the contract',
  TRANSFER: 'Transfer of the business',
  DEATH: 'Death',
};
export const LEAVING_REASONS = Object.entries(NAMES).map(([value, label]) => ({ value, label }));

/** The number to send. Text that cannot be parsed is sent as typed, so that the service explains the error. */
const sent = (text: string, parse: typeof parseHours): string | undefined => {
  if (text.trim() === '') return undefined;
  const parsed = parse(text);
  return 'problem' in parsed ? text : (parsed.value ?? undefined);
};

/** The request for the final pay. */
export function orderOf(employeeId: number, form: TerminationForm, country: 'AU' | 'NZ'): PayOrder {
  const hours = sent(form.hours, parseHours);
  const notice = sent(form.noticeHours, parseHours);
  const redundancy = sent(form.redundancy, parseMoney);
  return {
    employee_id: employeeId,
    pay_date: form.lastDay,
    payment_date: form.paidOn || form.lastDay,
    hours: hours === undefined ? [] : [{ description: 'Ordinary hours', units: 'Hours', value: hours }],
    termination: {
      termination_date: form.lastDay,
      ...(notice === undefined ? {} : { notice_hours: notice }),
      ...(redundancy === undefined ? {} : { redundancy_amount: redundancy }),
      ...(country === 'AU' && form.reason ? { leaving_reason: form.reason as LeavingReason } : {}),
      ...(country === 'AU' && form.useMinimums ? { use_statutory_minimums: true } : {}),
    },
  };
}

const PARTS = [
  ['notice', 'Notice'],
  ['redundancy', 'Redundancy'],
  ['long_service_leave', 'Long service leave'],
] as const;

/** The termination entitlements for a last day, with their legal sources. */
export function Entitlements({
  employeeId,
  lastDay,
  reason,
}: {
  employeeId: number;
  lastDay: string;
  reason: string | null;
}) {
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/termination-entitlements', {
    params: {
      path: { employee_id: employeeId },
      query: { termination_date: lastDay, ...(reason ? { leaving_reason: reason as LeavingReason } : {}) },
    },
  });
  if (error) return <Problem error={error} />;
  if (!data) return null;
  return (
    <Stack className="card" p="md" gap="xs">
      <Title order={2} size="h4">
        Required by law
      </Title>
      <Table.ScrollContainer
        minWidth={520}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Required by law' } }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Entitlement</Table.Th>
              <Table.Th className="amount">Weeks</Table.Th>
              <Table.Th className="amount">Hours</Table.Th>
              <Table.Th className="amount">Amount</Table.Th>
              <Table.Th>Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {PARTS.map(([part, title]) => (
              <Table.Tr key={part}>
                <Table.Th scope="row" fw={400}>
                  {title}
                </Table.Th>
                <Table.Td className="amount">{hours(data[part].weeks)}</Table.Td>
                <Table.Td className="amount">{hours(data[part].hours)}</Table.Td>
                <Table.Td className="amount">
                  <Amount value={data[part].amount} />
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{data[part].because}</Text>
                  {data[part].citations.slice(0, 2).map(({ id, source, url }) => (
                    <Anchor
                      key={id}
                      href={url}
                      target="_blank"
                      rel="noopener noreferrer"
                      size="xs"
                      underline="always"
                      display="block"
                    >
                      {source}
                    </Anchor>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
