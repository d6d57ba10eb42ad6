import { TextInput, type TextInputProps } from '@mantine/core';

/** A day, chosen with the browser's own calendar: it works by keyboard and on a phone. */
export function DayInput(
  given: Omit<TextInputProps, 'type' | 'value' | 'onChange'> & { value: string; onDay: (day: string) => void },
) {
  const { value, onDay, ...rest } = given;
  return <TextInput {...rest} type="date" value={value} onChange={(event) => onDay(event.currentTarget.value)} />;
}
