import { TextInput, type TextInputProps } from '@mantine/core';

/** A date input with the browser's calendar, which works by keyboard and on a phone. */
export function DayInput(
  given: Omit<TextInputProps, 'type' | 'value' | 'onChange'> & { value: string; onDay: (day: string) => void },
) {
  const { value, onDay, ...rest } = given;
  return <TextInput {...rest} type="date" value={value} onChange={(event) => onDay(event.currentTarget.value)} />;
}
