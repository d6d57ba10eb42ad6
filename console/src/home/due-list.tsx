import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useProblemCount } from '../filing/problem-count.ts';
import { Amount } from '../ui/amount.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { shortDay } from '../ui/days.ts';
import { count } from '../ui/format.ts';
import { Status } from '../ui/status.tsx';
import { type DueItem, keyOf, textsOf } from './due.ts';
import classes from './home.module.css';

/** Problem counts are queried for this many rows only. */
const MAX_CHECKED = 6;
/** The number of rows shown before "show all". */
const INITIAL_ROWS = 10;

/** The due tasks, soonest first, each with a link to its screen. */
export function DueList({ items, total }: { items: readonly DueItem[]; total: number }) {
  const [showsAll, showAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, INITIAL_ROWS);
  return (
    <section className="card" aria-label="What needs doing">
      <ul className="plain-list">
        {shown.map((item, index) => (
          <DueLine key={keyOf(item)} item={item} asks={index < MAX_CHECKED} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="subtle" m="xs" size="sm" onClick={() => showAll(true)}>
          Show {items.length - shown.length} more
        </Button>
      )}
      {showsAll && total > items.length && (
        <Text p="md" c="dimmed" size="sm">
          And {count(total - items.length, 'more thing')} further on.
        </Text>
      )}
    </section>
  );
}

function DueLine({ item, asks }: { item: DueItem; asks: boolean }) {
  const { what, about, where } = textsOf(item);
  const problems = useProblemCount(asks ? item : undefined);
  return (
    <li className={classes.line}>
      <div className={classes.day}>
        <Text size="sm" fw={600}>
          {item.due_date ? shortDay(item.due_date) : 'Any time'}
        </Text>
        {item.is_late && (
          <Text size="xs" c="var(--danger)" fw={600}>
            Late
          </Text>
        )}
      </div>
      <Group gap="2px 12px" miw={0} align="baseline">
        <AppLink {...where} fw={600} c="var(--mantine-color-text)">
          {what}
        </AppLink>
        <Group gap="xs">
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
          {problems !== undefined && problems > 0 && <Status text={count(problems, 'problem')} tone="warn" />}
        </Group>
      </Group>
      <div className={classes.amount}>{item.amount !== null && <Amount value={item.amount} fw={600} />}</div>
    </li>
  );
}
