import { Stack, Text, Title } from '@mantine/core';
import { day, dollars, money, signedMoney } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { ABOUT, WhyAmount } from '../../ui/why-drawer.tsx';
import type { Pay, SheetRow } from '../queries.ts';
import classes from '../run/run.module.css';
import { PayLines } from './pay-lines.tsx';

const NAMES = { gross: 'Gross', tax: 'Tax', super: 'Super', net: 'Net' } as const;

/** The totals of a pay compared with those of the previous pay. For a stored pay, each total opens its explanation. */
export function Figures({
  pay,
  row,
  isOutdated = false,
}: {
  pay: Pay;
  row?: SheetRow | undefined;
  isOutdated?: boolean;
}) {
  return (
    <dl className={classes.totals} aria-label="Pay totals">
      {(['gross', 'tax', 'super', 'net'] as const).map((figure) => (
        <div key={figure}>
          <dt>{NAMES[figure]}</dt>
          <dd className={isOutdated ? classes.old : undefined}>
            {row ? (
              <WhyAmount
                isSum
                value={pay[figure]}
                payId={pay.id}
                lastPayId={row.last?.pay_ids[0]}
                who={pay.format_name}
                {...(figure === 'net' ? {} : { about: ABOUT[figure] })}
              />
            ) : (
              dollars(pay[figure])
            )}
            {row?.last && (
              <span className={classes.difference}>
                last {money(row.last.figures[figure])}
                {row.change && Number(row.change[figure]) !== 0 && `, ${signedMoney(row.change[figure])}`}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The preview of a pay with its warnings. */
export function PreviewedPay({ pay, isOutdated }: { pay: Pay; isOutdated: boolean }) {
  return (
    <Stack className="card" p="md" gap="md">
      <Title order={2} size="h4">
        {isOutdated ? 'Preview again to include your changes' : 'Preview of the pay'}
      </Title>
      <Text size="sm" c="dimmed">
        {pay.format_name}, paid {day(pay.processed_date)}, in the pay run ending {day(pay.pay_run_end_date)}
      </Text>
      <Figures pay={pay} isOutdated={isOutdated} />
      {(pay.warnings?.length ?? 0) > 0 && (
        <Notice title="Check this first">
          {pay.warnings?.map(({ code, message }) => (
            <Text size="sm" key={code}>
              {message}
            </Text>
          ))}
        </Notice>
      )}
      <PayLines pay={pay} />
    </Stack>
  );
}
