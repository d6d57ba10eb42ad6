import { Button, Group, MultiSelect, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useCompany } from '../session/session.tsx';
import { DayInput, FieldInput } from '../ui/field-input.tsx';
import {
  aboutKind,
  type Correction,
  type CorrectionKind,
  type Employee,
  fieldsOf,
  hasDates,
  isForAllPays,
  kindChoices,
  type Range,
} from './corrections.ts';
import { PayRows } from './pay-rows.tsx';

/** The number of names that a list shows at a time. Typing finds the others. */
const NAMES_SHOWN = 50;

export function PeopleSelect(given: {
  label: string;
  description?: string;
  people: readonly Employee[];
  chosen: readonly string[];
  required?: boolean;
  onChange: (ids: string[]) => void;
}) {
  const { label, description, people, chosen, required = false, onChange } = given;
  return (
    <MultiSelect
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk={required}
      placeholder={chosen.length === 0 ? 'Name' : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      limit={NAMES_SHOWN}
      data={people.map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
      value={[...chosen]}
      onChange={onChange}
    />
  );
}

/** One thing that was wrong in past pays, and how it should have been. */
export function CorrectionCard(given: {
  correction: Correction;
  title: string;
  isOnly: boolean;
  people: readonly Employee[];
  range: Range;
  onChange: (correction: Correction) => void;
  onRemove: () => void;
}) {
  const { correction, title, isOnly, people, range, onChange, onRemove } = given;
  const { kind, settings } = correction;
  const { country } = useCompany();
  const set = (change: Partial<Correction>) => onChange({ ...correction, ...change });
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
      <Group align="flex-end" justify="space-between">
        <NativeSelect
          label="What was wrong?"
          style={{ flex: '1 1 18rem' }}
          maw={520}
          data={kindChoices(country, isOnly)}
          value={kind}
          onChange={(event) => set({ kind: event.currentTarget.value as CorrectionKind })}
        />
        {!isOnly && (
          <Button variant="subtle" color="red" onClick={onRemove} aria-label={`Remove ${title.toLowerCase()}`}>
            Remove
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" maw={680}>
        {aboutKind(kind)}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        {fieldsOf(kind, country).map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            value={settings[field.key] ?? ''}
            error={undefined}
            readOnly={false}
            onChange={(value) => set({ settings: { ...settings, [field.key]: String(value) } })}
          />
        ))}
      </SimpleGrid>
      {hasDates(kind) && <WhoAndWhen correction={correction} people={people} set={set} />}
      {kind === 'rows' && <PayRows correction={correction} people={people} range={range} set={set} />}
    </Stack>
  );
}

function WhoAndWhen(given: {
  correction: Correction;
  people: readonly Employee[];
  set: (change: Partial<Correction>) => void;
}) {
  const { correction, people, set } = given;
  const { kind, from, to } = correction;
  const isRate = kind === 'rate';
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
      <PeopleSelect
        label="Employees this applies to"
        {...(isRate ? {} : { description: 'Leave empty for everyone in the review' })}
        required={isRate}
        people={people}
        chosen={correction.people}
        onChange={(ids) => set({ people: ids })}
      />
      <Group grow align="flex-start">
        <DayInput
          label="First day"
          description="The first day of a pay period"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk={!isForAllPays(kind)}
          value={from}
          onDay={(day) => set({ from: day })}
        />
        <DayInput
          label="Last day"
          description="Leave empty for no end"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={to}
          onDay={(day) => set({ to: day })}
        />
      </Group>
    </SimpleGrid>
  );
}
