import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { $api, download, fieldErrors, type Schemas } from '../api/client.ts';
import { useDue } from '../home/due.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { DayInput } from '../ui/field-input.tsx';
import { count, day, dollars } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Facts } from '../ui/panel.tsx';
import { Problem } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { REVIEW, refetchReviews } from './queries.ts';
import type { Person, Review } from './texts.ts';

type BackPay = Schemas['ReviewBackPay'];
type OfEmployee = BackPay['pays'][number];
type LateSuper = BackPay['late_super'][number];

const BACK_PAY = `${REVIEW}/back-pay` as const;

/** The next steps of a finished review: its files, and the drafts that pay what it found. */
export function NextSteps({ review, people }: { review: Review; people: readonly Person[] }) {
  const { mayEdit } = useArea('PAYS');
  const [isAsking, setAsking] = useState(false);
  const isFound = people.some(({ findings, excluded }) => findings > excluded);
  const mayPay = mayEdit && review.state === 'done' && review.back_pay === null && isFound;
  return (
    <Group>
      {mayPay && <Button onClick={() => setAsking(true)}>Make back pay</Button>}
      <Files review={review} />
      {isAsking && <BackPayDialog review={review} people={people} onClose={() => setAsking(false)} />}
    </Group>
  );
}

function Files({ review }: { review: Review }) {
  const { company_id } = useCompany();
  const [error, setError] = useState<unknown>();
  async function get(file: string): Promise<void> {
    setError(undefined);
    try {
      notify(`${await download(`/api/company/${company_id}/reviews/${review.id}/${file}`)} downloaded`);
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default">Download</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => get('summary.pdf')}>Summary for the board (PDF)</Menu.Item>
          <Menu.Item onClick={() => get('findings.xlsx')}>All findings (Excel)</Menu.Item>
          <Menu.Item onClick={() => get('findings.csv')}>All findings (CSV)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}

/** Downloads the letter that tells an employee what was found and when it is paid. */
export function LetterButton({ review, person }: { review: Review; person: Person }) {
  const { company_id } = useCompany();
  const [error, setError] = useState<unknown>();
  async function get(): Promise<void> {
    setError(undefined);
    try {
      const letter = `/api/company/${company_id}/reviews/${review.id}/letters/${person.employee_id}.pdf`;
      notify(`${await download(letter)} downloaded`);
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      <Button variant="default" onClick={get}>
        Letter to the employee (PDF)
      </Button>
    </>
  );
}

/** The employer contribution in the words of the country. */
const useFundName = (): string => (useCompany().country === 'AU' ? 'Super' : 'KiwiSaver');

const isZero = (amount: string): boolean => Number(amount) === 0;

const contributionFact = (fund: string, amount: string) =>
  isZero(amount)
    ? []
    : ([[`${fund} for earlier paydays`, <Amount key="contributions" value={amount} isSum />]] as const);

/** The progress of the back pay that was made from the review, from drafts to completion. */
export function BackPayCard({ review }: { review: Review }) {
  const { back_pay: made, state } = review;
  const fund = useFundName();
  if (made === null) return null;
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }} gap="sm" component="section" aria-label="Back pay">
      <Facts
        facts={[
          ['Back pay before tax', <Amount key="amount" value={made.amount} isSum />],
          ...contributionFact(fund, made.contributions),
          ['Payday', day(made.pay_date)],
          ['Complete', `${made.complete} of ${count(made.employees, 'pay')}`],
          ...(made.interest === null
            ? []
            : ([['Interest, not part of the pays', <Amount key="interest" value={made.interest} isSum />]] as const)),
        ]}
      />
      <Text size="sm" c="dimmed" maw={680}>
        {state === 'closed'
          ? 'The pays are complete, and the leave balances are corrected. A later review subtracts what was paid here.'
          : 'Check and complete the drafts in their pay run. The review closes itself when all of them are complete, and then corrects the leave balances.'}
      </Text>
      <Group>
        {made.pay_run_ids.map((id, index) => (
          <AppLink key={id} to={`/pays/${id}`}>
            {made.pay_run_ids.length === 1 ? 'Open the pay run' : `Open pay run ${index + 1}`}
          </AppLink>
        ))}
      </Group>
    </Stack>
  );
}

/** `5%` as the fraction `0.05`. Undefined unless the percentage is above 0 and at most 100. */
function fractionOf(percent: string): string | undefined {
  const number = Number(percent.replace('%', '').trim());
  return number > 0 && number <= 100 ? String(Number((number / 100).toFixed(8))) : undefined;
}

/** Asks for the payday, previews the drafts, and makes them. */
function BackPayDialog(given: { review: Review; people: readonly Person[]; onClose: () => void }) {
  const { review, people, onClose } = given;
  const { company_id } = useCompany();
  const fund = useFundName() === 'Super' ? 'super' : 'KiwiSaver';
  const today = useDue().data?.today ?? '';
  const [chosen, setPayDate] = useState<string>();
  const payDate = chosen ?? today;
  const [percent, setPercent] = useState('');
  const preview = $api.useMutation('post', BACK_PAY);
  const create = $api.useMutation('post', BACK_PAY, {
    onSuccess: async ({ pays, total, contributions }) => {
      await refetchReviews();
      if (pays.length === 0) notify('Leave balances corrected', 'The review is closed.');
      else
        notify(
          `${count(pays.length, 'draft pay')} made`,
          `${dollars(total)} before tax${isZero(contributions) ? '' : ` and ${dollars(contributions)} for the funds`}. Next, check and complete the drafts.`,
        );
      onClose();
    },
  });
  const rate = fractionOf(percent);
  const isRateWrong = percent.trim() !== '' && rate === undefined;
  const send = (dryRun: boolean) => ({
    params: { path: { company_id, review_id: review.id }, query: { dry_run: dryRun } },
    body: { pay_date: payDate, ...(rate === undefined ? {} : { interest_rate: rate }) },
  });
  const changed = (set: (value: string) => void) => (value: string) => {
    set(value);
    preview.reset();
    create.reset();
  };
  const error = create.error ?? preview.error;
  const wrong = fieldErrors(error);
  const isPending = preview.isPending || create.isPending;
  return (
    <Modal
      opened
      onClose={isPending ? () => {} : onClose}
      title="Make back pay"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          Makes a draft pay for every employee who is owed earnings, leave or {fund}: all of them or none. Overpayments
          are not taken off. You check and complete the drafts in their pay run.
        </Text>
        <Group align="flex-start" grow>
          <DayInput label="Payday" value={payDate} onDay={changed(setPayDate)} error={wrong.pay_date} />
          <TextInput
            label="Interest per year, in percent"
            description="Optional. Shown in the letters, not paid with the pays."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            value={percent}
            onChange={(event) => changed(setPercent)(event.currentTarget.value)}
            error={isRateWrong ? 'Enter a percentage above 0 and up to 100, such as 5' : wrong.interest_rate}
          />
        </Group>
        {error !== null && Object.keys(wrong).length === 0 && <Problem error={error} />}
        {preview.data && <Preview planned={preview.data} people={people} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          {preview.data ? (
            <Button loading={create.isPending} onClick={() => create.mutate(send(false))}>
              {preview.data.pays.length === 0
                ? 'Correct leave balances'
                : `Make ${count(preview.data.pays.length, 'draft pay')}`}
            </Button>
          ) : (
            <Button loading={preview.isPending} disabled={isRateWrong} onClick={() => preview.mutate(send(true))}>
              Preview
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Preview({ planned, people }: { planned: BackPay; people: readonly Person[] }) {
  const names = new Map(people.map(({ employee_id, employee_name }) => [employee_id, employee_name]));
  const { pays, total, contributions, interest, late_super: late } = planned;
  const fund = useFundName();
  if (pays.length === 0) {
    return <Text>No one is owed pay. Only leave balances are corrected, and the review closes at once.</Text>;
  }
  return (
    <>
      <Facts
        facts={[
          ['Back pay before tax', <Amount key="total" value={total} isSum />],
          ...contributionFact(fund, contributions),
          ['Employees', pays.length.toLocaleString('en-AU')],
          ...(interest === null ? [] : ([['Interest', <Amount key="interest" value={interest} isSum />]] as const)),
        ]}
      />
      <SmallTable<OfEmployee>
        label="Draft pays"
        rows={pays.slice(0, MOST_SHOWN)}
        rowKey={({ employee_id }) => employee_id}
        columns={[
          { title: 'Employee', show: ({ employee_id }) => names.get(employee_id) },
          {
            title: 'Rows',
            show: ({ rows, contributions: paidIn }) => (
              <Stack gap={0}>
                {rows.map(({ description, is_lump_sum_e }) => (
                  <Text key={description + is_lump_sum_e} size="sm">
                    {description}
                    {is_lump_sum_e && ' (lump sum E)'}
                  </Text>
                ))}
                {paidIn.length > 0 && (
                  <Text size="sm">
                    {fund} for {count(paidIn.length, 'earlier payday')}
                  </Text>
                )}
              </Stack>
            ),
          },
          { title: 'Back pay', isAmount: true, show: ({ amount }) => <Amount value={amount} /> },
          ...(isZero(contributions)
            ? []
            : [{ title: fund, isAmount: true, show: (one: OfEmployee) => <Amount value={one.contribution} /> }]),
        ]}
      />
      {pays.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed">
          The first {MOST_SHOWN} of {pays.length.toLocaleString('en-AU')}
        </Text>
      )}
      {late.length > 0 && <LateSuperTable late={late} />}
    </>
  );
}

/** Why a payday has no charge, in a few words. */
const NO_CHARGE: Readonly<Record<NonNullable<LateSuper['no_charge']>['code'], string>> = {
  PAID_WITH_BACK_PAY: 'Due with the back pay',
  BEFORE_PAYDAY_SUPER: 'By quarter',
  NO_RATE: 'No rate',
};

/** A value on one line, with a note under it. */
const Lines = ({ first, second }: { first: string; second?: string }) => (
  <>
    <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
      {first}
    </Text>
    {second && (
      <Text size="xs" c="dimmed">
        {second}
      </Text>
    )}
  </>
);

/** Super of the original paydays that is late, with the charge that the employer pays to the ATO. */
function LateSuperTable({ late }: { late: readonly LateSuper[] }) {
  const reasons = [...new Set(late.flatMap(({ no_charge }) => (no_charge ? [no_charge.reason] : [])))];
  const isUncertain = late.some(({ charge }) => charge !== null && charge.certainty !== 'official');
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Late super of the original paydays
      </Text>
      <SmallTable<LateSuper>
        label="Late super"
        rows={late.slice(0, MOST_SHOWN)}
        rowKey={({ pay_date, no_charge }) => `${pay_date} ${no_charge?.code}`}
        columns={[
          { title: 'Payday', show: ({ pay_date }) => <Lines first={day(pay_date)} /> },
          {
            title: 'Due',
            show: ({ due_date, days_late }) => (
              <Lines first={day(due_date)} second={`${count(days_late, 'day')} late`} />
            ),
          },
          { title: 'Super', isAmount: true, show: ({ amount }) => <Amount value={amount} /> },
          {
            title: 'Charge',
            isAmount: true,
            show: ({ charge, no_charge }) =>
              charge ? (
                <Lines
                  first={`${dollars(charge.total)}${charge.certainty === 'official' ? '' : ' *'}`}
                  second={`interest ${dollars(charge.interest)}, administration ${dollars(charge.administration)}`}
                />
              ) : (
                no_charge && <Lines first={NO_CHARGE[no_charge.code]} />
              ),
          },
        ]}
      />
      {late.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed">
          The first {MOST_SHOWN} of {late.length.toLocaleString('en-AU')} paydays
        </Text>
      )}
      <Text size="sm" c="dimmed">
        You pay the super guarantee charge to the ATO; it is not part of the pays. It contains the super itself until
        the fund has received it.
        {isUncertain && ' * A rate or a due date behind the charge is not from an official source.'}
      </Text>
      {reasons.map((reason) => (
        <Text key={reason} size="sm" c="dimmed">
          {reason}
        </Text>
      ))}
    </Stack>
  );
}

const MOST_SHOWN = 50;
