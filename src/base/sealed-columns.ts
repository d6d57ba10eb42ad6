/**
 * Every column that holds sealed values, with the columns that name its row. A value opens only in the column and the
 * row it was sealed for, and `tasman keys rekey` goes through exactly these.
 */
export const SEALED_COLUMNS = {
  'signing_key.sealed_key': ['id'],
  'employee.tax_file_number': ['customer_id', 'id'],
  'employee.ird_number': ['customer_id', 'id'],
  'employee.primary_bank_account_number': ['customer_id', 'id'],
  'employee.secondary_bank_account_number': ['customer_id', 'id'],
  'bank_account.account_number': ['customer_id', 'id'],
  'change_request.change': ['customer_id', 'id'],
  'payment_setting.account_number': ['customer_id', 'company_id'],
  'self_managed_fund.account_number': ['customer_id', 'employee_id'],
  'super_batch.file': ['customer_id', 'id'],
  'lodgement_message.message': ['customer_id', 'lodgement_id'],
  'sandbox_message.message': ['customer_id', 'message_id'],
  'provider_connection.sealed_token': ['customer_id'],
  // Unique over all accounts; the worker that opens it does not know the account.
  'webhook_endpoint.sealed_secret': ['id'],
  'mail.sealed_content': ['customer_id', 'uuid'],
  'totp.sealed_secret': ['customer_id', 'user_id'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SealedColumn = keyof typeof SEALED_COLUMNS;

type Values<Names extends readonly string[]> = { readonly [K in keyof Names]: string | number };

/** The values of the columns that name the row, in their order. */
export type RowKey<C extends SealedColumn> = Values<(typeof SEALED_COLUMNS)[C]>;
