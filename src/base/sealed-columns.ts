/**
 * Every column with encrypted values, and the columns that identify its row. A value can be decrypted only in the
 * column and row for which it was encrypted. `tasman keys rekey` processes exactly these columns.
 */
export const SEALED_COLUMNS = {
  'signing_key.sealed_key': ['id'],
  'employee.tax_file_number': ['customer_id', 'id'],
  'employee.ird_number': ['customer_id', 'id'],
  'employee.primary_bank_account_number': ['customer_id', 'id'],
  'employee.secondary_bank_account_number': ['customer_id', 'id'],
  'bank_account.account_number': ['customer_id', 'id'],
  'change_request.change': ['customer_id', 'id'],
  'hire_form.answers': ['customer_id', 'id'],
  'hire_declaration.answers': ['customer_id', 'id'],
  'approval.preview': ['customer_id', 'id'],
  'file_import.content': ['customer_id', 'id'],
  'payment_setting.account_number': ['customer_id', 'company_id'],
  'self_managed_fund.account_number': ['customer_id', 'employee_id'],
  'super_batch.file': ['customer_id', 'id'],
  'lodgement_message.message': ['customer_id', 'lodgement_id'],
  'sandbox_message.message': ['customer_id', 'message_id'],
  'provider_connection.sealed_token': ['customer_id'],
  // The id is unique across all accounts; the worker that decrypts the secret does not know the account.
  'webhook_endpoint.sealed_secret': ['id'],
  'mail.sealed_content': ['customer_id', 'uuid'],
  'sso_connection.sealed_client_secret': ['customer_id'],
  'totp.sealed_secret': ['customer_id', 'user_id'],
  'idempotent_answer.sealed': ['customer_id', 'key', 'caller'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SealedColumn = keyof typeof SEALED_COLUMNS;

type Values<Names extends readonly string[]> = { readonly [K in keyof Names]: string | number };

/** The values of the columns that identify the row, in the same order. */
export type RowKey<C extends SealedColumn> = Values<(typeof SEALED_COLUMNS)[C]>;
