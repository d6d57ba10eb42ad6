import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Amount } from '../ui/amount.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { day, sumOf } from '../ui/format.ts';
import { type DueItem, groupTexts, type LateTasks, textsOf } from './due.ts';
import classes from './home.module.css';

/** A due task with a link to its screen. Lists for several companies also show the company of the task. */
export function DueLine(given: {
  item: DueItem;
  company?: { readonly id: number; readonly name: string };
  children?: ReactNode;
}) {
  const { item, company, children } = given;
  const { what, about, where } = textsOf(item);
  const search = company ? { ...where.search, company_id: company.id } : where.search;
  return (
    <li className={classes.line}>
      <div className={classes.day}>
        <Text size="sm" fw={600}>
          {item.due_date ? day(item.due_date) : 'Any time'}
        </Text>
        {item.is_late && (
          <Text size="xs" c="var(--danger)" fw={600}>
            Late
          </Text>
        )}
      </div>
      <Group gap="2px 12px" miw={0} align="baseline">
        <AppLink to={where.to} search={search} fw={600} c="var(--mantine-color-text)">
          {what}
        </AppLink>
        <Group gap="xs">
          {company && <Text size="sm">{company.name}</Text>}
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
          {children}
        </Group>
      </Group>
      <div className={classes.amount}>{item.amount !== null && <Amount value={item.amount} isSum fw={600} />}</div>
    </li>
  );
}

/** Late tasks of one kind in one line, with a link to do all of them where that is possible. */
export function LateLine({ late }: { late: LateTasks }) {
  const { what, about, where, all } = groupTexts(late);
  const amounts = late.items.map(({ amount }) => amount);
  return (
    <li className={classes.line}>
      <div className={classes.day}>
        <Text size="sm" c="var(--danger)" fw={600}>
          Late
        </Text>
      </div>
      <Group gap="2px 12px" miw={0} align="baseline">
        <AppLink to={where.to} search={{ ...where.search, show: undefined }} fw={600} c="var(--mantine-color-text)">
          {what}
        </AppLink>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {all && (
          <AppLink to={where.to} search={where.search} fw={600}>
            {all}
          </AppLink>
        )}
      </Group>
      <div className={classes.amount}>
        {!amounts.includes(null) && <Amount value={sumOf(amounts)} isSum fw={600} />}
      </div>
    </li>
  );
}
