import { Button, Text } from '@mantine/core';
import { count, day, dollars, moment, signedMoney } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SeenSheet, Sheet, SheetRow } from '../queries.ts';
import classes from './run.module.css';
import type { Filing } from './use-filing.ts';

const FIGURES = ['gross', 'tax', 'super', 'net'] as const;
const NAMES = { gross: 'Gross', tax: 'Tax', super: 'Super', net: 'Net' } as const;

/** The totals of the run and their difference from the previous run. Greyed out while edits are being saved. */
export function Totals({ sheet, isOutdated }: { sheet: Sheet; isOutdated: boolean }) {
  const { run, change, previous } = sheet;
  return (
    <dl className={classes.totals} aria-label="Totals">
      <div>
        <dt>Employees</dt>
        <dd>
          {new Set(sheet.rows.map(({ pay }) => pay.employee_id)).size.toLocaleString('en-AU')}
          {previous && previous.pay_count !== run.pay_count && (
            <span className={classes.difference}>last run {previous.pay_count.toLocaleString('en-AU')}</span>
          )}
        </dd>
      </div>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{NAMES[figure]}</dt>
          <dd className={isOutdated ? classes.old : undefined}>
            {dollars(run[figure])}
            {change && (
              <span className={classes.difference}>
                {Number(change[figure]) === 0 ? '±0.00' : signedMoney(change[figure])}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SHOWN = 3;

/** The warnings of the run. They do not prevent completion. */
export function Warnings({ rows, onShowAll }: { rows: readonly SheetRow[]; onShowAll: () => void }) {
  const warnings = rows.flatMap(({ pay }) => (pay.warnings ?? []).map((warning) => ({ ...warning, payId: pay.id })));
  if (warnings.length === 0) return null;
  return (
    <Notice title={count(warnings.length, 'warning')}>
      {warnings.slice(0, SHOWN).map(({ payId, code, message }) => (
        <Text size="sm" key={`${payId} ${code}`}>
          {message}
        </Text>
      ))}
      {warnings.length > SHOWN && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={onShowAll}>
          and {warnings.length - SHOWN} more; show only pays with warnings
        </Button>
      )}
    </Notice>
  );
}

interface State {
  readonly name: string;
  readonly is: 'done' | 'now' | 'open';
  /** The date of the stage, or its status. */
  readonly note?: string | undefined;
}

/** The stages of a run. The current stage is shown by text and marks, not by colour alone. */
export function StatesLine({ states }: { states: readonly State[] }) {
  return (
    <ol className={classes.states} aria-label="Status">
      {states.map(({ name, is, note }) => (
        <li key={name} className={classes[is]} aria-current={is === 'now' ? 'step' : undefined}>
          <span className={classes.dot} aria-hidden>
            {is === 'done' ? '✓' : ''}
          </span>
          <span>
            <span className={classes.state}>{name}</span>
            {note && <span className={classes.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The stages of the run with their dates. */
export function statesOf(
  { sheet }: SeenSheet,
  { previewedAt, filing }: { previewedAt: string | undefined; filing: Filing },
): State[] {
  const { run, payment_file_at, rows } = sheet;
  const isComplete = run.status === 'complete';
  const paidOn = run.processed_date ?? rows[0]?.pay.processed_date;
  const states: { name: string; done: boolean; note?: string | undefined }[] = [
    { name: 'Draft', done: isComplete || previewedAt !== undefined, note: `to ${day(run.pay_run_end_date)}` },
    { name: 'Previewed', done: isComplete, note: previewedAt && moment(previewedAt) },
    { name: 'Complete', done: isComplete, note: `${run.completed_pay_count} of ${run.pay_count} pays` },
    { name: 'File downloaded', done: isComplete && payment_file_at !== null, note: `payday ${day(paidOn)}` },
    { name: 'Filed', done: filing.isSent, note: filing.state },
    { name: 'Journal', done: false },
  ];
  const now = previewedAt && !isComplete ? 1 : states.findIndex(({ done }) => !done);
  return states.map(({ name, done, note }, index) => ({
    name,
    note,
    is: index === now ? 'now' : done ? 'done' : 'open',
  }));
}
