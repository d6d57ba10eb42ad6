import { NativeSelect, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useArea, useCompany } from '../../session/session.tsx';
import { count } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import type { FormValues } from '../fields/values.ts';
import { UnsavedGuard, useUnsaved } from '../form/unsaved.tsx';
import { FileStep } from './file-step.tsx';
import { guessMapping, type Mapping } from './mapping.ts';
import { MappingStep } from './mapping-step.tsx';
import { planRows } from './plan.ts';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import type { Outcome } from './send.ts';
import type { Sheet } from './xlsx.ts';

/**
 * Imports employees from a file in three steps: column mapping, preview and import. Nothing is stored before the
 * import.
 */
export function ImportScreen() {
  const { mayEdit, reason } = useArea('EMPLOYEES');
  const { company_id } = useCompany();
  return (
    <Page title="Import employees" readOnly={reason}>
      {mayEdit && (
        <UnsavedGuard>
          <Import key={company_id} />
        </UnsavedGuard>
      )}
    </Page>
  );
}

interface Loaded {
  readonly file: string;
  readonly sheets: readonly Sheet[];
  readonly at: number;
  readonly mapping: Mapping;
  readonly defaults: FormValues;
}

function Import() {
  const { country } = useCompany();
  const client = useQueryClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const [isPreview, setPreview] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  useUnsaved(loaded !== undefined && outcomes === undefined);

  const sheet = loaded?.sheets[loaded.at];
  const headers = sheet?.rows[0] ?? [];
  const rows = useMemo(() => sheet?.rows.slice(1) ?? [], [sheet]);
  const planned = useMemo(
    () => (loaded && isPreview ? planRows(rows, loaded.mapping.columns, loaded.defaults, country) : []),
    [loaded, isPreview, rows, country],
  );

  const load = (file: string, sheets: readonly Sheet[], at = 0) => {
    const mapping = guessMapping(sheets[at]?.rows[0] ?? [], country);
    setLoaded({ file, sheets, at, mapping, defaults: mapping.columns.country === undefined ? { country } : {} });
    setPreview(false);
  };
  const again = () => {
    setLoaded(undefined);
    setPreview(false);
    setOutcomes(undefined);
  };

  if (outcomes) return <ResultStep outcomes={outcomes} headers={headers} rows={rows} onAgain={again} />;
  if (!loaded) return <FileStep onRead={load} />;
  return (
    <>
      <Text c="dimmed">
        {loaded.file}, {count(rows.length, 'row')}
      </Text>
      {loaded.sheets.length > 1 && !isPreview && (
        <NativeSelect
          label="Sheet"
          maw={340}
          value={String(loaded.at)}
          onChange={(event) => load(loaded.file, loaded.sheets, Number(event.currentTarget.value))}
          data={loaded.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
        />
      )}
      {isPreview ? (
        <PreviewStep
          rows={planned}
          onBack={() => setPreview(false)}
          onDone={async (done) => {
            setOutcomes(done);
            const made = done.filter(({ id }) => id !== undefined).length;
            notify(
              `${count(made, 'employee was', 'employees were')} imported`,
              'To undo the import of an employee, delete the record on the employee’s page.',
            );
            await client.invalidateQueries();
          }}
        />
      ) : (
        <MappingStep
          headers={headers}
          rows={rows}
          mapping={loaded.mapping}
          defaults={loaded.defaults}
          onChange={(columns, defaults) => setLoaded({ ...loaded, mapping: { ...loaded.mapping, columns }, defaults })}
          onNext={() => setPreview(true)}
          onBack={again}
        />
      )}
    </>
  );
}
