/**
 * Every `code` that an entry of `errors` may have, with its meaning. Client programs branch on these codes: never
 * rename a code or change its meaning. New codes may be added. The service shows this list at /docs/errors.
 */
export const PROBLEM_CODES = {
  required: 'The field is required and is missing or empty',
  unknown_field: 'The operation has no such field, or the field is read-only; check the spelling',
  wrong_type: 'The value has the wrong type, such as text instead of a whole number',
  null_not_allowed: 'The field cannot be cleared with null; leave it out to keep its value',
  too_short: 'The text has fewer characters than the field requires',
  too_long: 'The text has more characters than the field allows',
  too_small: 'The amount, number or date is below the minimum',
  too_large: 'The amount, number or date is above the maximum',
  too_few: 'The list or object has fewer entries than required',
  too_many: 'The list has more entries than one request or the record allows',
  repeated:
    'The value was sent twice, is listed twice where entries must differ, or was already used for a different request',
  in_progress: 'An earlier call with this key is still running; send the same call again after Retry-After seconds',
  not_a_choice: 'The value is not one of the allowed values; the message lists them',
  not_a_date: 'The value is not a date from 1900-01-01 to 2199-12-31 in the format YYYY-MM-DD',
  not_a_decimal: 'The value is not a decimal number such as "12.50"; exponents, booleans and words are rejected',
  not_an_email: 'The value is not an email address',
  wrong_format: 'The value does not have the format of the field; the message describes the format',
  wrong_check_digit:
    'The check digit of a TFN, ABN, IRD number or bank account is wrong; a digit was probably mistyped',
  not_json: 'The body, or a field of it, is not valid JSON',
  wrong_content_type: 'The operation does not accept the content type of the body',
  unstorable_text: 'The text contains a NUL or an unpaired surrogate',
  in_the_future: 'The date is after today, and the field does not allow future dates',
  wrong_order: 'The second of two dates or times is before the first, or equal to it where it must be later',
  out_of_range: 'The number is out of range, or the date is outside the employment or the allowed days',
  not_together: 'The two fields exclude each other; send only one of them',
  needs_another: 'The field requires another field that was not sent or has a different value',
  other_country: 'The field or value belongs to the other country; leave it out',
  taken: 'Another record already has this value, which must be unique',
  ambiguous: 'The value matches several records; identify the right one',
  unknown_employee: 'No such employee in this company',
  deleted_employee: 'The employee is deleted; restore the record first',
  unknown_company: 'No such company',
  unknown_pay: 'No such pay in this pay run or company',
  unknown_pay_run: 'No such pay run in this company',
  unknown_department: 'No such department in this company',
  unknown_award: 'No such award in this company',
  unknown_rate: 'Neither the employee nor the company has this pay rate',
  unknown_record: 'The field refers to a record that does not exist, such as a ledger code, a row or a client',
  wrong_state:
    'The record that the field refers to has the wrong status, such as pending, complete, ended or already paid',
  cannot_change: 'The field can no longer change because other data depends on it',
  no_change: 'The values sent are the same as the stored values, or as each other',
  limit_reached: 'The maximum number of records is reached',
  not_calculable: 'The pay cannot be calculated from the request and the stored data; the message says what is missing',
  not_entitled: 'The leave exceeds what the law or the balance allows',
  not_supported: 'The value is defined by a standard, but this service does not support it',
  not_registered: 'The URL is not registered for the client',
  unusable_address: 'The URL cannot be called, or calling it is not allowed',
  wrong_password: 'The password is wrong',
  weak_password: 'The password is too easy to guess',
  wrong_code: 'The code is wrong or expired',
  wrong_cursor: 'The cursor does not belong to this list, these filters or this account; start again without one',
  not_accepted: 'The value is rejected for another reason; the message explains it',
} as const;

export type ProblemCode = keyof typeof PROBLEM_CODES;

/** The location of a field: `body`, `query`, `path` or `header`, followed by its keys. */
export type Place = readonly (string | number)[];

/** The location as a JSON pointer that begins with the part of the request: `/body/0/hours/1/value` (RFC 6901). */
export const pointerTo = (place: Place): string =>
  place.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A field of the request that caused an error. */
export interface NamedField {
  /** The path of the field. Begins with the part of the request: body, query, path or header. */
  readonly place: Place;
  readonly code: ProblemCode;
  /** The message for this field; by default the message of the error. */
  readonly message?: string;
}

/**
 * Refers to a field of the body by its path: `inBody('required', 'days', 0, 'hours')`. Without a path, refers to the
 * whole body.
 */
export const inBody = (code: ProblemCode, ...place: Place): NamedField => ({ place: ['body', ...place], code });
export const inQuery = (code: ProblemCode, name: string): NamedField => ({ place: ['query', name], code });
export const inHeader = (code: ProblemCode, name: string): NamedField => ({ place: ['header', name], code });

/** The error that services throw for a caller's mistake. `http/errors.ts` converts it to a response body. */
export class AppError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The error code of a protocol such as OAuth, for routes that respond in that protocol. */
  readonly protocolCode: string | undefined;
  /** Response fields in addition to `detail`; the route declares them. */
  readonly more: Readonly<Record<string, unknown>>;
  /** The fields that caused the error. Empty if the cause is the caller or the record in the URL. */
  readonly fields: readonly NamedField[];

  constructor(
    status: number,
    detail: string,
    headers: Record<string, string> = {},
    protocolCode?: string,
    more: Readonly<Record<string, unknown>> = {},
    fields: readonly NamedField[] = [],
  ) {
    super(detail);
    this.name = 'AppError';
    this.status = status;
    this.headers = headers;
    this.protocolCode = protocolCode;
    this.more = more;
    this.fields = fields;
  }
}

const refusal =
  (status: number) =>
  (detail: string, ...fields: readonly NamedField[]) =>
    new AppError(status, detail, {}, undefined, {}, fields);

export const badRequest = refusal(400);
export const unauthorised = (detail: string) => new AppError(401, detail, { 'www-authenticate': 'Bearer' });
export const forbidden = (detail: string) => new AppError(403, detail);
export const notFound = refusal(404);
export const conflict = refusal(409);
export const stale = (detail: string) => new AppError(412, detail);
export const unprocessable = refusal(422);
export const needsIfMatch = (detail: string) => new AppError(428, detail);
export const badGateway = (detail: string) => new AppError(502, detail);
export const gatewayTimeout = (detail: string) => new AppError(504, detail);
export const busy = (detail: string, retryAfterSeconds: number) =>
  new AppError(503, detail, { 'retry-after': String(retryAfterSeconds) });
/**
 * An error without a `Retry-After` header. The work may already have been done, and a client that retries automatically
 * would repeat it.
 */
export const outcomeUnknown = (detail: string) => new AppError(503, detail);
