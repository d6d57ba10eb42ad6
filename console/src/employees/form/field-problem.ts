import { notifications } from '@mantine/notifications';
import { ApiProblem, approvalOf, type FieldErrors, fieldErrors } from '../../api/client.ts';

/** Shows an error as a notification that remains until the user closes it. Used for actions without a form. */
export const notifyError = (title: string, error: unknown): void => {
  notifications.show({
    title,
    message: error instanceof Error ? error.message : String(error),
    color: 'red',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
};

/** Errors of single fields. Other fields may have been saved. */
export class FieldProblem extends Error {
  readonly errors: FieldErrors;
  /** The approval that one of the fields waits for, if any. */
  readonly approval: number | undefined;
  constructor(errors: FieldErrors, response: Response) {
    super(Object.values(errors).join(' '));
    this.errors = errors;
    this.approval = approvalOf(response);
  }
}

/** Separates errors in the form's fields from all other errors, which are shown above the form. */
export function separateErrors(error: unknown, names: ReadonlySet<string>): { fields: FieldErrors; rest: unknown } {
  const all = error instanceof FieldProblem ? error.errors : fieldErrors(error);
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  const others = Object.entries(all).filter(([name]) => !names.has(name));
  if (Object.keys(all).length === 0) return { fields, rest: error };
  const text = others.map(([name, say]) => (UNLABELLED.has(name) ? say : `${name}: ${say}`)).join(' ');
  return { fields, rest: text === '' ? undefined : new ApiProblem(422, { detail: text }) };
}

const UNLABELLED = new Set(['detail', 'exception', 'licence']);
