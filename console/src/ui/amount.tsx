import { Text, type TextProps } from '@mantine/core';
import { dollars, money } from './format.ts';

/**
 * A right-aligned amount. Negative amounts are red and have a minus sign. With `isSum`, it has a dollar sign.
 */
export function Amount(given: { value: string | number | null | undefined; isSum?: boolean } & TextProps) {
  const { value, isSum = false, ...rest } = given;
  const isNegative = String(value ?? '').startsWith('-');
  return (
    <Text component="span" inherit className={isNegative ? 'amount negative' : 'amount'} {...rest}>
      {isSum ? dollars(value) : money(value)}
    </Text>
  );
}
