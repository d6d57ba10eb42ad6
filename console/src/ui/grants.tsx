import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { moment } from './format.ts';
import { Settled, type SettledQuery } from './problem.tsx';
import { type SmallColumn, SmallTable } from './small-table.tsx';

/** The fields of a grant that both the customer and the partner see. */
interface Grant {
  readonly connection_id: number;
  readonly scope: string;
  readonly authorised_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** Lists the grants that customers gave to applications, with a button to revoke each. */
export function Grants<G extends Grant>(given: {
  label: string;
  about: string;
  nothing: string;
  query: SettledQuery<readonly G[]>;
  /** The columns that identify the customer and the application. */
  parties: readonly SmallColumn<G>[];
  /** The name of the grant in the confirmation. */
  nameOf: (grant: G) => string;
  /** The label of the button that revokes a grant. The confirmation dialog uses it too. */
  act: string;
  consequence: string;
  onEnd: (grant: G) => Promise<void>;
  /** Shows the details of a grant. Without this function, the rows have no “Show reach” button. */
  onOpen?: (grant: G) => void;
}) {
  const { label, about, nothing, query, parties, nameOf, act, consequence, onEnd, onOpen } = given;
  const [ending, end] = useState<G>();
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        {about}
      </Text>
      <Settled query={query}>
        {(rows) => (
          <SmallTable<G>
            label={label}
            rows={rows}
            rowKey={({ connection_id }) => connection_id}
            nothing={nothing}
            columns={[
              ...parties,
              { title: 'May', show: ({ scope }) => scope },
              { title: 'Since', show: ({ authorised_at }) => moment(authorised_at) },
              { title: 'Last used', show: ({ last_used_at }) => moment(last_used_at) },
              {
                title: '',
                show: (grant) => (
                  <Group gap="xs">
                    {onOpen && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        onClick={() => onOpen(grant)}
                        aria-label={`Show reach of ${nameOf(grant)}`}
                      >
                        Show reach
                      </Button>
                    )}
                    {grant.revoked_at === null ? (
                      <Button
                        size="compact-sm"
                        variant="default"
                        onClick={() => end(grant)}
                        aria-label={`${act} of ${nameOf(grant)}`}
                      >
                        {act}
                      </Button>
                    ) : (
                      <Badge variant="default" tt="none">
                        Ended {moment(grant.revoked_at)}
                      </Badge>
                    )}
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Settled>
      <ConfirmDialog
        title={`${act} of ${ending ? nameOf(ending) : ''}?`}
        act={act}
        opened={ending !== undefined}
        onClose={() => end(undefined)}
        onAct={async () => {
          if (ending) await onEnd(ending);
        }}
      >
        {consequence}
      </ConfirmDialog>
    </Stack>
  );
}
