import { Text, type TextProps } from '@mantine/core';
import { money } from './format.ts';

/** A right-aligned amount. Negative amounts are red and have a minus sign. */
export function Amount({ value, ...rest }: { value: string | number | null | undefined } & TextProps) {
  const isNegative = String(value ?? '').startsWith('-');
  return (
    <Text component="span" inherit className={isNegative ? 'amount negative' : 'amount'} {...rest}>
      {money(value)}
    </Text>
  );
}
