import { type AppError, conflict } from '../../../base/errors.ts';

/** What a pay was worked out from lies in a file: it is shown as ever, and can be put back, but not worked with. */
export const putAway = (payId: number): AppError =>
  conflict(
    `What pay ${payId} was worked out from was put away with its tax year; ask whoever operates the service to put it back`,
  );
