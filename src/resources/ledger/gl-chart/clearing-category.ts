const PREFIX = 'provider_code:';

/**
 * The category of a leg made from a provider code that stands for no part of a pay. Such a leg only clears accounts at
 * the provider: it takes no payroll amount and shows in no export.
 */
export const clearingCategory = (providerCodeId: string): string => `${PREFIX}${providerCodeId}`;

export const isClearingCategory = (baseAttr: string): boolean => baseAttr.startsWith(PREFIX);
