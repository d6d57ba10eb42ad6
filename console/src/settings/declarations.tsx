import { Stack, Text } from '@mantine/core';
import { $api, api, type Schemas } from '../api/client.ts';
import { invalidateFilingProblems } from '../filing/invalidate.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { type Changes, FieldForm } from '../ui/field-form.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Settled } from '../ui/settled.tsx';
import { DECLARED, flattened, nested } from './declared-fields.ts';
import { PublicHolidays } from './public-holidays.tsx';

const PATH = '/api/company/{company_id}/declarations';

/** Declarations and elections of the company that affect calculations. */
export function Declarations() {
  const { company_id, country } = useCompany();
  const { mayEdit } = useArea('SETTINGS');
  const query = $api.useQuery('get', PATH, { params: { path: { company_id } } });
  const send = async (body: Schemas['CompanyDeclarationsPatch']): Promise<void> => {
    await api.PATCH(PATH, { params: { path: { company_id } }, body });
    await invalidatePaths(PATH);
    await invalidateFilingProblems();
  };
  return (
    <Settled query={query}>
      {(declared) => (
        <Stack>
          <Text c="dimmed" size="sm" maw={680}>
            These facts decide how pays are worked out and reported. They hold from the next pay on.
          </Text>
          <FieldForm
            label="Declarations"
            fields={DECLARED[country]}
            given={flattened(declared)}
            save={async (changes: Changes) => {
              await send(nested(changes, declared));
              notify('The declarations were changed', 'Complete pays keep what they were made with.');
            }}
            readOnly={!mayEdit}
          />
          {country === 'NZ' && (
            <PublicHolidays
              holidays={declared.public_holidays ?? []}
              mayEdit={mayEdit}
              save={(public_holidays) => send({ public_holidays })}
            />
          )}
        </Stack>
      )}
    </Settled>
  );
}
