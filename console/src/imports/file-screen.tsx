import { Anchor, Button, FileInput, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { $api, save } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { csvFile, KIND_NAMES, KINDS, type Kind, sendFile } from './kinds.ts';

const route = getRouteApi('/imports');

/** The first step of an import, in which the user chooses the kind of records and the file. */
export function FileScreen() {
  const { kind: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const { company_id } = useCompany();
  const areas = { EMPLOYEES: useArea('EMPLOYEES'), PAYS: useArea('PAYS') };
  const areaOf = (kind: Kind) => areas[KINDS[kind].area as keyof typeof areas];
  const kind = asked ?? KIND_NAMES.find((one) => areaOf(one).mayEdit) ?? 'employees';
  const { mayEdit, reason } = areaOf(kind);
  return (
    <Page title="Import from a file" readOnly={reason}>
      <NativeSelect
        label="The file contains"
        maw={340}
        value={kind}
        onChange={(event) => navigate({ search: { kind: event.currentTarget.value as Kind } })}
        data={KIND_NAMES.map((value) => ({ value, label: KINDS[value].label }))}
      />
      {mayEdit && <FileCard key={`${company_id} ${kind}`} kind={kind} />}
    </Page>
  );
}

function FileCard({ kind }: { kind: Kind }) {
  const { company_id } = useCompany();
  const navigate = route.useNavigate();
  const { about, label } = KINDS[kind];
  const sending = useMutation({
    mutationFn: (file: File) => sendFile(company_id, { file, kind }),
    onSuccess: ({ id }) => navigate({ to: '/imports/$importId', params: { importId: String(id) } }),
  });
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }}>
      {sending.error && <Problem error={sending.error} />}
      <FileInput
        label="CSV or Excel file"
        description="Up to 10 MB and 20,000 rows. Nothing is stored until you confirm the preview."
        placeholder="Choose a file"
        accept=".csv,.txt,.tsv,.xlsx"
        maw={480}
        disabled={sending.isPending}
        onChange={(file) => file && sending.mutate(file)}
      />
      {sending.isPending && (
        <Group role="status">
          <Loader size="sm" aria-label="Checking" />
          <Text>Checking every row. Nothing is stored.</Text>
        </Group>
      )}
      <Text maw={640}>The first row must contain the column names. {about}</Text>
      <Group>
        <Template kind={kind} name={`${label.toLowerCase().replaceAll(' ', '-')}-template.csv`} />
        <Anchor href="/docs/imports" target="_blank" rel="noopener" size="sm">
          What a file may contain
        </Anchor>
      </Group>
    </Stack>
  );
}

/** The fields of an employee that most companies fill, in addition to the required ones. */
const USUAL =
  /^(number|email_address|phone_mobile|position|department|pay_rate_per_hour|pay_period|nz_bank_account|primary_bank_.*|default_employee_fund_.*|kiwisaver_status_code|kiwisaver_employee_rate)$/;

function Template({ kind, name }: { kind: Kind; name: string }) {
  const { company_id } = useCompany();
  const { data: fields } = $api.useQuery('get', '/api/company/{company_id}/imports/fields', {
    params: { path: { company_id }, query: { kind } },
  });
  const isShown = ({ name: field, is_required }: { name: string; is_required: boolean }) =>
    kind !== 'employees' || is_required || USUAL.test(field);
  return (
    <Button
      variant="default"
      disabled={!fields}
      onClick={() => fields && save(csvFile([fields.filter(isShown).map(({ label }) => label)]), name)}
    >
      Download a blank template
    </Button>
  );
}
