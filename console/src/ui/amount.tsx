import { Text, type TextProps } from '@mantine/core';
import { money } from './format.ts';

/** Money, right-aligned; what is owed the other way is red and carries its sign. */
export function Amount({ value, ...rest }: { value: string | number | null | undefined } & TextProps) {
  const isNegative = String(value ?? '').startsWith('-');
  return (
    <Text component="span" inherit className={isNegative ? 'amount negative' : 'amount'} {...rest}>
      {money(value)}
    </Text>
  );
}
