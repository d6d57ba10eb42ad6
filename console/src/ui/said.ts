import { notifications } from '@mantine/notifications';
import { queryClient } from '../query-client.ts';

let last: string | undefined;

/** Says what was done, and how it is undone where that is not plain. It takes the place of what was said before. */
export const say = (title: string, message = ''): void => {
  if (last !== undefined) notifications.hide(last);
  last = notifications.show({
    title,
    message,
    color: 'teal',
    autoClose: 8_000,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
};

/** Asks the service again for what these addresses answered, whatever their parameters. */
export const lookAgain = (...paths: readonly string[]): Promise<unknown> =>
  Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: ['get', path] })));
