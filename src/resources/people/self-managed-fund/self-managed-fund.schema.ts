import { Line } from '../../../http/line.ts';
import { EmployeeId } from '../../../http/record-fields.ts';
import { named, PROBLEM, type Static, Type } from '../../../http/schema.ts';

const strict = { additionalProperties: false } as const;

export const SelfManagedFundIn = named(
  'SelfManagedFundIn',
  Type.Object(
    {
      abn: Type.String({
        pattern: '^[0-9 ]{11,14}$',
        maxLength: 14,
        [PROBLEM]: 'must be 11 digits',
        description: 'Australian business number of the fund',
      }),
      name: Line({ min: 1, max: 200 }, { description: 'Name of the fund' }),
      electronic_service_address: Type.String({
        pattern: '^[A-Za-z0-9_.-]{1,16}$',
        maxLength: 16,
        description: 'Electronic service address (ESA) alias for contribution messages, such as smsfdataflow',
        [PROBLEM]: 'must be up to 16 letters, digits, _ - and .',
      }),
      bsb: Type.String({
        pattern: '^[0-9]{3}-?[0-9]{3}$',
        maxLength: 7,
        description: 'BSB of the bank account, returned as 062-000',
        [PROBLEM]: 'must be 6 digits with an optional hyphen after the third',
      }),
      account_number: Type.String({
        pattern: '^[0-9]{1,9}$',
        maxLength: 9,
        [PROBLEM]: 'must be 1 to 9 digits',
        description: 'Bank account number of the fund',
      }),
      account_name: Line({ min: 1, max: 100 }, { description: 'Name of the bank account' }),
    },
    strict,
  ),
);
export type SelfManagedFundIn = Static<typeof SelfManagedFundIn>;

export const SelfManagedFundOut = named(
  'SelfManagedFund',
  Type.Object(
    {
      employee_id: EmployeeId(),
      abn: Type.String({ description: 'Australian business number of the fund, 11 digits' }),
      name: Type.String({ description: 'Name of the fund' }),
      electronic_service_address: Type.String({
        description: 'Electronic service address (ESA) alias for contribution messages',
      }),
      bsb: Type.String({ description: 'Bank, state and branch of its account, such as 062-000' }),
      account_number: Type.String({ description: 'Bank account number of the fund' }),
      account_name: Type.String({ description: 'Name of the bank account' }),
    },
    strict,
  ),
);
export type SelfManagedFundOut = Static<typeof SelfManagedFundOut>;
