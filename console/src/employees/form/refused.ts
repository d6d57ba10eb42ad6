import { notifications } from '@mantine/notifications';

/** Says what did not work, where there is no form to say it in; it stays until it is closed. */
export const sayRefused = (title: string, error: unknown): void => {
  notifications.show({
    title,
    message: error instanceof Error ? error.message : String(error),
    color: 'red',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
};
