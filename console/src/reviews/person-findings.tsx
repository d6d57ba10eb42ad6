import { Button, Group, List, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { $api } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { count, day, moment, sumOf, tableDay } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { type SmallColumn, SmallTable } from '../ui/small-table.tsx';
import { Status } from '../ui/status.tsx';
import { LetterButton } from './back-pay.tsx';
import { FindingDrawer, LinkToPay } from './finding-drawer.tsx';
import { REVIEW, refetchReviews } from './queries.ts';
import {
  amountText,
  type Country,
  contributionName,
  type Finding,
  kindName,
  type Person,
  payKeyOf,
  REFUSED,
  type Review,
  sentence,
} from './texts.ts';

const route = getRouteApi('/reviews/$reviewId');

/** The findings of one pay. */
interface PayFindings {
  readonly payId: number;
  readonly first: Finding;
  readonly lines: readonly Finding[];
}

function byPay(findings: readonly Finding[]): readonly PayFindings[] {
  const pays = new Map<number, Finding[]>();
  for (const finding of findings) {
    const key = payKeyOf(finding);
    pays.set(key, [...(pays.get(key) ?? []), finding]);
  }
  return [...pays].map(([payId, lines]) => ({ payId, lines, first: lines[0]! }));
}

/** The sum of the differences of these kinds, without excluded findings. */
const sumOfKinds = (lines: readonly Finding[], kinds: readonly Finding['kind'][]): string =>
  sumOf(
    lines.filter(({ kind, excluded }) => excluded === null && kinds.includes(kind)).map(({ difference }) => difference),
  );
const owedOf = ({ lines }: PayFindings): string => sumOfKinds(lines, ['earnings', 'leave']);
const employerOf = ({ lines }: PayFindings): string => sumOfKinds(lines, ['super']);

const columnsOf = (country: Country): readonly Column<PayFindings>[] => [
  {
    key: 'period',
    title: 'Pay period',
    width: 'minmax(13rem, 2fr)',
    by: ({ first }) => first.period_start,
    show: ({ first }) => `${tableDay(first.period_start)} to ${tableDay(first.period_end)}`,
  },
  {
    key: 'paid',
    title: 'Paid on',
    width: 'minmax(8rem, 1fr)',
    by: ({ first }) => first.pay_date,
    show: ({ first }) => tableDay(first.pay_date),
  },
  {
    key: 'owed',
    title: 'Pay difference',
    isAmount: true,
    by: (pay) => Number(owedOf(pay)),
    show: (pay) => <Amount value={owedOf(pay)} />,
  },
  {
    key: 'employer',
    title: `${contributionName(country)} difference`,
    isAmount: true,
    width: 'minmax(9rem, 1fr)',
    by: (pay) => Number(employerOf(pay)),
    show: (pay) => <Amount value={employerOf(pay)} />,
  },
  {
    key: 'lines',
    title: 'Findings',
    isAmount: true,
    width: 'minmax(8rem, 1fr)',
    by: ({ lines }) => lines.length,
    show: ({ lines }) => {
      const excluded = lines.filter((line) => line.excluded !== null).length;
      return excluded === 0 ? lines.length : `${lines.length}, ${excluded} excluded`;
    },
  },
];

/** The findings to exclude: all of an employee, all of a pay, or a single one. */
interface Chosen {
  readonly body: { readonly finding_ids: number[] } | { readonly employee_ids: number[] };
  readonly what: string;
}

/** The findings about one employee, by pay period. */
export function PersonFindings({ review, person }: { review: Review; person: Person }) {
  const { company_id, country } = useCompany();
  const { mayEdit, reason } = useArea('PAYS');
  const { pay: openPay } = route.useSearch();
  const navigate = route.useNavigate();
  const path = { company_id, review_id: review.id };
  const query = $api.useQuery('get', `${REVIEW}/findings`, {
    params: { path, query: { employee_id: person.employee_id } },
  });
  const [excluding, setExcluding] = useState<Chosen>();
  const [asked, ask] = useState<Finding>();
  const pays = useMemo(() => byPay(query.data ?? []), [query.data]);
  const shown = pays.find(({ payId }) => payId === openPay);
  const mayExclude = mayEdit && review.state === 'done' && review.back_pay === null;
  const open = (pay: number | undefined) =>
    navigate({
      to: '/reviews/$reviewId',
      params: { reviewId: String(review.id) },
      search: ({ company_id: company }: { company_id?: number }) =>
        ({ company_id: company, employee: person.employee_id, ...(pay === undefined ? {} : { pay }) }) as never,
    });
  return (
    <Page
      title={person.employee_name}
      readOnly={mayEdit ? undefined : reason}
      actions={<PersonActions review={review} person={person} mayExclude={mayExclude} onExclude={setExcluding} />}
    >
      <AppLink to={`/reviews/${review.id}`}>All employees of {review.name}</AppLink>
      <PersonTotals person={person} country={country} />
      <Refusals review={review} person={person} />
      <Settled query={query}>
        {() => (
          <Stack>
            {shown && (
              <PayPanel
                pay={shown}
                review={review}
                mayExclude={mayExclude}
                onWhy={ask}
                onExclude={setExcluding}
                onClose={() => open(undefined)}
              />
            )}
            <DataTable
              label="Pay periods with findings"
              rows={pays}
              columns={columnsOf(country)}
              rowKey={({ payId }) => payId}
              onOpen={({ payId }) => open(payId)}
              nothing="No findings about this employee"
            />
          </Stack>
        )}
      </Settled>
      <ExcludeDialog review={review} chosen={excluding} onClose={() => setExcluding(undefined)} />
      <FindingDrawer
        finding={asked}
        name={person.employee_name}
        findings={query.data ?? []}
        onClose={() => ask(undefined)}
      />
    </Page>
  );
}

function PersonTotals({ person, country }: { person: Person; country: Country }) {
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Totals">
      <Facts
        facts={[
          ['Owed', <Amount key="owed" value={person.owed} isSum />],
          [`${contributionName(country)} owed`, <Amount key="employer" value={person.employer} isSum />],
          ['Overpaid', <Amount key="overpaid" value={person.overpaid} isSum />],
          ['Pays reviewed', person.pays_reviewed.toLocaleString('en-AU')],
        ]}
      />
    </Stack>
  );
}

/** The employee's pays that were not reviewed, and rows that were not changed. */
function Refusals({ review: { refused }, person }: { review: Review; person: Person }) {
  const own = refused.filter(({ employee_id }) => employee_id === person.employee_id);
  if (person.refused === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label="To check by hand">
      <Title order={2} size="h4">
        To check by hand
      </Title>
      <List size="sm" spacing={2}>
        {own.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pay can have the same entry twice, and the list never changes.
          <List.Item key={`${payKeyOf(entry)} ${index}`}>
            {REFUSED[entry.code]}. {sentence(entry.reason)}
          </List.Item>
        ))}
      </List>
      {own.length < person.refused && (
        <Text size="sm" c="dimmed">
          and {count(person.refused - own.length, 'more')}
        </Text>
      )}
    </Stack>
  );
}

/** Includes excluded findings again. */
function useInclude(review: Review) {
  const { company_id } = useCompany();
  const include = $api.useMutation('post', `${REVIEW}/include`, {
    onSuccess: async () => {
      await refetchReviews();
      notify('Counted again', 'The totals include these findings again.');
    },
  });
  const params = { path: { company_id, review_id: review.id } };
  return { include, again: (body: Chosen['body']) => include.mutate({ params, body }) };
}

function PersonActions(given: {
  review: Review;
  person: Person;
  mayExclude: boolean;
  onExclude: (chosen: Chosen) => void;
}) {
  const { review, person, mayExclude, onExclude } = given;
  const { include, again } = useInclude(review);
  const body = { employee_ids: [person.employee_id] };
  return (
    <>
      {include.error && <Problem error={include.error} />}
      {review.state !== 'failed' && <LetterButton review={review} person={person} />}
      {mayExclude && person.excluded > 0 && (
        <Button variant="default" loading={include.isPending} onClick={() => again(body)}>
          Count all again
        </Button>
      )}
      {mayExclude && person.excluded < person.findings && (
        <Button
          variant="default"
          onClick={() => onExclude({ body, what: `all findings about ${person.employee_name}` })}
        >
          Exclude employee
        </Button>
      )}
    </>
  );
}

/** The findings of the open pay, each with its reason. */
function PayPanel(given: {
  pay: PayFindings;
  review: Review;
  mayExclude: boolean;
  onWhy: (finding: Finding) => void;
  onExclude: (chosen: Chosen) => void;
  onClose: () => void;
}) {
  const { pay, review, mayExclude, onWhy, onExclude, onClose } = given;
  const { country } = useCompany();
  const { first, lines } = pay;
  const { include, again } = useInclude(review);
  const counted = lines.filter(({ excluded }) => excluded === null);
  const acts: SmallColumn<Finding> = {
    title: '',
    show: (line) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        <Button size="compact-sm" variant="default" aria-label={`Why? ${line.label}`} onClick={() => onWhy(line)}>
          Why?
        </Button>
        {mayExclude && line.kind !== 'withholding' && (
          <ExcludeButton
            line={line}
            isPending={include.isPending}
            onExclude={onExclude}
            onInclude={() => again({ finding_ids: [line.id] })}
          />
        )}
      </Group>
    ),
  };
  return (
    <Panel
      title={`Pay period ${day(first.period_start)} to ${day(first.period_end)}, paid ${day(first.pay_date)}`}
      onClose={onClose}
    >
      {include.error && <Problem error={include.error} />}
      <SmallTable
        label="Findings of this pay"
        rows={lines}
        rowKey={({ id }) => id}
        columns={[...lineColumns(country), acts]}
      />
      <Group>
        <LinkToPay finding={first} />
        {mayExclude && counted.length > 0 && (
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              onExclude({
                body: { finding_ids: counted.map(({ id }) => id) },
                what: `${count(counted.length, 'finding')} of this pay`,
              })
            }
          >
            Exclude this pay
          </Button>
        )}
      </Group>
    </Panel>
  );
}

const lineColumns = (country: Country): readonly SmallColumn<Finding>[] => [
  {
    title: 'Line',
    show: ({ label, kind, excluded }) => (
      <Stack gap={2} align="flex-start">
        <span>{label}</span>
        <Text size="xs" c="dimmed">
          {kindName(kind, country)}
        </Text>
        {excluded && (
          <>
            <Status text="Excluded" tone="quiet" />
            <Text size="xs">
              {excluded.reason}, {excluded.by}, {moment(excluded.at)}
            </Text>
          </>
        )}
      </Stack>
    ),
  },
  amountColumn('Was', 'was'),
  amountColumn('Should be', 'should_be'),
  amountColumn('Difference', 'difference'),
];

function amountColumn(title: string, of: 'was' | 'should_be' | 'difference'): SmallColumn<Finding> {
  return {
    title,
    isAmount: true,
    show: (line) => (line.unit === 'dollars' ? <Amount value={line[of]} /> : amountText(line.unit, line[of])),
  };
}

function ExcludeButton(given: {
  line: Finding;
  isPending: boolean;
  onExclude: (chosen: Chosen) => void;
  onInclude: () => void;
}) {
  const { line, isPending, onExclude, onInclude } = given;
  if (line.excluded !== null) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending}
        aria-label={`Count again: ${line.label}`}
        onClick={onInclude}
      >
        Count again
      </Button>
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Exclude ${line.label}`}
      onClick={() => onExclude({ body: { finding_ids: [line.id] }, what: `“${line.label}” of this pay` })}
    >
      Exclude
    </Button>
  );
}

/** Asks for the reason, which is shown with the excluded findings. */
function ExcludeDialog(given: { review: Review; chosen: Chosen | undefined; onClose: () => void }) {
  const { review, chosen, onClose } = given;
  const { company_id } = useCompany();
  const [why, setWhy] = useState('');
  const exclude = $api.useMutation('post', `${REVIEW}/exclude`, {
    onSuccess: async () => {
      await refetchReviews();
      notify('Excluded', 'The totals no longer include this. To undo, count it again.');
      setWhy('');
      onClose();
    },
  });
  const close = () => {
    exclude.reset();
    onClose();
  };
  return (
    <Modal
      opened={chosen !== undefined}
      onClose={close}
      closeOnClickOutside={false}
      title="Exclude from the review"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          Excludes {chosen?.what} from the totals. Excluded findings stay in the list, with your reason.
        </Text>
        <Textarea
          label="Reason"
          data-autofocus
          withAsterisk
          maxLength={500}
          autosize
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value.replaceAll('\n', ' '))}
        />
        {exclude.error && <Problem error={exclude.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={why.trim() === ''}
            loading={exclude.isPending}
            onClick={() =>
              chosen &&
              exclude.mutate({
                params: { path: { company_id, review_id: review.id } },
                body: { ...chosen.body, reason: why.trim() },
              })
            }
          >
            Exclude
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
