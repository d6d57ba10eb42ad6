/**
 * Every `code` that an entry of `errors` may have, with what it means. Programs decide by them: a code keeps its name and
 * its meaning for good, and new ones may come. `docs/errors.md` is written from this list.
 */
export const PROBLEM_CODES = {
  required: 'A field that is needed is missing, or empty where something has to be',
  unknown_field: 'The operation takes no such field; look at its spelling, and whether it can be written at all',
  wrong_type: 'Another kind of value than the field takes, such as text in place of a whole number',
  null_not_allowed: 'Null for a field that cannot be cleared; leave it out to keep it as it is',
  too_short: 'Fewer characters than the field needs',
  too_long: 'More characters than the field holds',
  too_small: 'Less than the least amount, number or date',
  too_large: 'More than the greatest amount, number or date',
  too_few: 'A list, or an object, with less in it than is needed',
  too_many: 'A list with more in it than one call takes, or than there can be',
  repeated: 'Sent twice, or twice in a list whose entries have to differ',
  not_a_choice: 'None of the values that the field takes; the message lists them',
  not_a_date: 'No date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD',
  not_a_decimal: 'No decimal number such as "12.50"; exponents, booleans and words are refused',
  not_an_email: 'No e-mail address',
  wrong_format: 'Not written as the field asks; the message says how',
  wrong_check_digit: 'A TFN, ABN, IRD number or bank account whose check digit is not right: a digit was mistyped',
  not_json: 'The body is no JSON that can be read',
  wrong_content_type: 'The body was sent as another type than the operation takes',
  unstorable_text: 'A text with a NUL or half of a character in it',
  in_the_future: 'A date after today where that cannot be',
  wrong_order: 'Two dates or times of which the second is before the first',
  out_of_range: 'A number outside of its bounds, or a date outside of the employment or the days that it belongs to',
  not_together: 'Two fields that exclude each other; send one of them',
  needs_another: 'The field goes with another one that was not sent or has another value',
  other_country: 'A field or a value of the other country; leave it out',
  taken: 'Another record has this value, and it has to be the only one',
  ambiguous: 'The value stands for several records; name the one that is meant',
  unknown_employee: 'No such employee in this company',
  deleted_employee: 'The employee is deleted; restore the record first',
  unknown_company: 'No such company',
  unknown_pay: 'No such pay in this run',
  unknown_pay_run: 'No such pay run in this company',
  unknown_department: 'No such department in this company',
  unknown_award: 'No such award in this company',
  unknown_rate: 'No such pay rate of the employee or its company',
  unknown_record: 'The field names another record that is not there, such as a ledger code, a row or a client',
  wrong_state: 'The record that the field names stands in the way: it is pending, complete, ended, or paid already',
  cannot_change: 'The field can no longer change, because of what depends on it',
  no_change: 'What was sent is what there is already',
  limit_reached: 'As many as there can be are there already',
  not_calculable: 'The pay cannot be worked out from what was sent and stored; the message says what is missing',
  not_entitled: 'More leave than the law or the balance allows',
  not_supported: 'A value of a standard that this service does not support',
  not_registered: 'An address that is not registered for the client',
  unusable_address: 'An address that cannot be called, or must not be',
  wrong_password: 'Not the password that is set',
  weak_password: 'A password that is guessed too easily',
  wrong_code: 'Not the code that is expected now',
  wrong_cursor: 'No cursor of this list with these filters and for this account; begin again without one',
  not_accepted: 'Refused for a reason of its own; the message says which',
} as const;

export type ProblemCode = keyof typeof PROBLEM_CODES;

/** The parts of a request that a field may stand in. */
export type RequestPart = 'body' | 'query' | 'path' | 'header';
export type Place = readonly (string | number)[];

/** The place of a field in its part as a JSON pointer that begins with the part: `/body/0/hours/1/value` (RFC 6901). */
export const pointerTo = (place: Place): string =>
  place.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
