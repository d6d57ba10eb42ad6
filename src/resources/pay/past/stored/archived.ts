import { type AppError, conflict } from '../../../../base/errors.ts';

/** The facts of an archived pay are in a file: the pay can be read, but not recalculated until the file is restored. */
export const archived = (payId: number): AppError =>
  conflict(
    `The calculation facts of pay ${payId} are archived with its tax year. Ask the operator of the service to restore the year first.`,
  );
