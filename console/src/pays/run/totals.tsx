import { money, signedMoney } from '../../ui/format.ts';
import type { Sheet } from '../queries.ts';
import classes from './run.module.css';

const FIGURES = ['gross', 'tax', 'super', 'net'] as const;
const NAMES = { gross: 'Gross', tax: 'Tax', super: 'Super', net: 'Net' } as const;

/** The totals of the run and the difference to the previous run. Grey while edits are being saved. */
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
            {money(run[figure])}
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
