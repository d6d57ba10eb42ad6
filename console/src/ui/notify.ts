import { notifications } from '@mantine/notifications';
import { queryClient } from '../api/client.ts';

let last: string | undefined;

/** Shows a notification that replaces the previous one. */
export const notify = (title: string, message = ''): void => {
  if (last !== undefined) notifications.hide(last);
  last = notifications.show({
    title,
    message,
    color: 'teal',
    autoClose: 8_000,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
};

/** Invalidates the queries for these paths, whatever their parameters. */
export const invalidatePaths = (...paths: readonly string[]): Promise<unknown> =>
  Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: ['get', path] })));
