import { AppError } from '../../base/errors.ts';
import { URN } from './attributes.ts';

/** The values of `scimType` that Tasman uses (RFC 7644, section 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'tooMany';

const refusal =
  (status: number, type: ScimType) =>
  (detail: string): AppError =>
    new AppError(status, detail, {}, type);

export const invalidFilter = refusal(400, 'invalidFilter');
export const invalidSyntax = refusal(400, 'invalidSyntax');
export const invalidPath = refusal(400, 'invalidPath');
export const invalidValue = refusal(400, 'invalidValue');
export const mutability = refusal(400, 'mutability');
export const noTarget = refusal(400, 'noTarget');
export const tooMany = refusal(400, 'tooMany');
export const uniqueness = refusal(409, 'uniqueness');

/** The body of a SCIM error. The status is text, as the standard says. */
export const scimErrorBody = (status: number, detail: string, type?: string) => ({
  schemas: [URN.error],
  status: String(status),
  ...(type === undefined ? {} : { scimType: type }),
  detail,
});

/** Quotes a value of a request for an error message, shortened to one line. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
