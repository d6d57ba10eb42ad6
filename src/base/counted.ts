/** A number with its noun in the singular or the plural: `counted(1, 'pay')` is "1 pay". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
