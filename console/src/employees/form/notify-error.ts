import { notifications } from '@mantine/notifications';

/** Shows an error as a notification that stays until the user closes it, for actions without a form. */
export const notifyError = (title: string, error: unknown): void => {
  notifications.show({
    title,
    message: error instanceof Error ? error.message : String(error),
    color: 'red',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
};
