import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem, api } from '../api/client.ts';
import { FieldForm } from '../ui/field-form.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';

/** Changes the password, which ends all other sessions. */
export function Password() {
  const [round, next] = useState(0);
  return (
    <Box maw={460}>
      <Text c="dimmed" size="sm" mb="sm">
        Changing it signs you out everywhere else. A few words that do not belong together are easy to keep and hard to
        guess.
      </Text>
      <FieldForm
        key={round}
        label="Password"
        columns={1}
        submit="Change the password"
        given={{}}
        fields={[
          {
            key: 'current_password',
            label: 'Present password',
            kind: 'password',
            autoComplete: 'current-password',
            required: true,
          },
          {
            key: 'new_password',
            label: 'New password',
            kind: 'password',
            autoComplete: 'new-password',
            required: true,
            about: 'At least 10 characters',
          },
          {
            key: 'repeated',
            label: 'New password again',
            kind: 'password',
            autoComplete: 'new-password',
            required: true,
          },
        ]}
        save={async ({ current_password, new_password, repeated }) => {
          if (new_password !== repeated) {
            throw new ApiProblem(422, { message: 'repeated: is not the same as the new password' });
          }
          await api.POST('/api/account/password', {
            body: { current_password: String(current_password ?? ''), new_password: String(new_password ?? '') },
          });
          await invalidatePaths('/api/account/sessions');
          notify('The password was changed', 'Every other session of yours has ended.');
          next(round + 1);
        }}
      />
    </Box>
  );
}
