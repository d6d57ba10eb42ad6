import { Alert, SimpleGrid, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { count, moment } from '../ui/format.ts';
import { Facts } from '../ui/panel.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { Status } from '../ui/status.tsx';
import { FILING_NAMES, figure, JOB_NAMES, megabytes, QUEUE_NAMES, type ServiceStatus, span } from './read-status.ts';

/** Shows problems first, then each part of the service. */
export function StatusOverview({ status }: { status: ServiceStatus }) {
  const { node, nodes, database, backup, errors } = status;
  return (
    <Stack gap="lg">
      <Concerns concerns={status.concerns} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Card title="Nodes">
          <Facts
            facts={[
              ['Running', count(nodes, 'node')],
              ['Uptime of this node', span(node.uptime_seconds)],
              ['Memory', megabytes(node.memory_bytes)],
              ['Process', `${node.process_id} on ${node.runtime}`],
            ]}
          />
        </Card>
        <Card title="Errors">
          <Facts
            facts={[
              ['Failed, last hour', figure(errors.failed_hour)],
              ['Failed, last five minutes', figure(errors.failed_5_minutes)],
              ['Asked to retry, last hour', figure(errors.refused_hour)],
            ]}
          />
        </Card>
        <Card title="Database">
          <DatabaseFacts database={database} />
        </Card>
        <Card title="Backup">
          <BackupFacts backup={backup} />
        </Card>
      </SimpleGrid>
      <Part title="Queues">
        <Queues queues={status.queues} />
      </Part>
      <Part title="Filings in progress">
        <Filings filings={status.filings} />
      </Part>
      <Part title="Background work">
        <Jobs jobs={status.jobs} />
      </Part>
    </Stack>
  );
}

function DatabaseFacts({ database }: Pick<ServiceStatus, 'database'>) {
  return (
    <Facts
      facts={[
        [
          'Primary',
          database.is_up ? <Status key="up" text="Up" tone="good" /> : <Status key="away" text="Down" tone="danger" />,
        ],
        ['Address', database.address ?? 'On this machine'],
        ['PostgreSQL', database.server_version ?? '–'],
        ['Standbys', figure(database.standbys)],
        ['Timeline', figure(database.timeline)],
        ['Failovers seen', figure(database.fail_overs)],
        ['Migration', database.migration === null ? '–' : `${database.migration} of ${database.migration_known}`],
        ['Connections in use', `${database.connections_in_use} of ${database.connections_open}`],
        ['Waiting for a connection', figure(database.connections_awaited)],
        ['Commits with unknown outcome', figure(database.uncertain_commits)],
      ]}
    />
  );
}

function BackupFacts({ backup }: Pick<ServiceStatus, 'backup'>) {
  return (
    <Facts
      facts={[
        ['Last backup', lastText(backup.last_backup_seconds, backup.last_backup_by)],
        ['Last restore drill', lastText(backup.last_drill_seconds, backup.last_drill_by)],
        ...(backup.last_drill_went_well === null ? [] : [['Drill result', drillText(backup)] as const]),
        ['Write-ahead log', archiveText(backup)],
        ['Last archived', moment(backup.log_archived_at)],
      ]}
    />
  );
}

function Queues({ queues }: Pick<ServiceStatus, 'queues'>) {
  return (
    <SmallTable
      label="Queues"
      rows={queues}
      rowKey={({ queue }) => queue}
      columns={[
        { title: 'Queue', show: ({ queue }) => QUEUE_NAMES[queue] ?? queue },
        { title: 'Waiting', show: ({ waiting }) => figure(waiting), isAmount: true },
        { title: 'Oldest due for', show: ({ oldest_due_seconds }) => span(oldest_due_seconds), isAmount: true },
        { title: 'Sent', show: ({ done }) => figure(done), isAmount: true },
        { title: 'Failed attempts', show: ({ failed_attempts }) => figure(failed_attempts), isAmount: true },
        { title: 'Given up', show: ({ given_up }) => figure(given_up), isAmount: true },
      ]}
    />
  );
}

function Filings({ filings }: Pick<ServiceStatus, 'filings'>) {
  return (
    <SmallTable
      label="Filings in progress"
      rows={filings}
      rowKey={({ kind }) => kind}
      columns={[
        { title: 'Kind', show: ({ kind }) => FILING_NAMES[kind] ?? kind },
        { title: 'In progress', show: ({ pending }) => figure(pending), isAmount: true },
        {
          title: 'Age of the oldest',
          show: ({ oldest_seconds, pending }) => (pending === 0 ? '–' : span(oldest_seconds)),
          isAmount: true,
        },
      ]}
    />
  );
}

function Jobs({ jobs }: Pick<ServiceStatus, 'jobs'>) {
  return (
    <SmallTable
      label="Background work"
      nothing="Another worker of this node does the background work. Refresh the page until that worker responds."
      rows={jobs}
      rowKey={({ job }) => job}
      columns={[
        { title: 'Work', show: ({ job }) => JOB_NAMES[job] ?? job },
        { title: 'Last succeeded', show: ({ went_well_at }) => moment(went_well_at) },
        { title: 'Failed rounds', show: ({ failures }) => figure(failures), isAmount: true },
        {
          title: 'Now',
          show: ({ is_failing, went_well_at }) =>
            is_failing ? (
              <Status text="Failing" tone="danger" />
            ) : went_well_at === null ? (
              <Status text="Not run yet" tone="quiet" />
            ) : (
              <Status text="OK" tone="good" />
            ),
        },
      ]}
    />
  );
}

const lastText = (seconds: number | null, by: string | null): string =>
  seconds === null ? 'None' : `${span(seconds)} ago, by ${by}`;

const drillText = ({ last_drill_went_well }: ServiceStatus['backup']): ReactNode =>
  last_drill_went_well ? <Status text="Passed" tone="good" /> : <Status text="Failed" tone="danger" />;

const archiveText = ({ archives_log, is_failing }: ServiceStatus['backup']): ReactNode => {
  if (archives_log === null) return '–';
  if (!archives_log) return 'Not archived';
  return is_failing ? <Status text="Failing" tone="danger" /> : <Status text="Archived" tone="good" />;
};

function Concerns({ concerns }: { concerns: readonly string[] }) {
  if (concerns.length === 0) {
    return (
      <Alert variant="outline" color="green" title="All systems normal" role="status">
        No action needed.
      </Alert>
    );
  }
  return (
    <Alert variant="outline" color="yellow" title="Needs attention" role="status">
      <ul style={{ margin: 0, paddingInlineStart: '1.2rem' }}>
        {concerns.map((concern) => (
          <li key={concern}>{concern}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" style={{ padding: '1rem 1.25rem 1.25rem' }} aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </section>
  );
}
