import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { LodgeDialog } from './lodge-dialog.tsx';

/** Records the tax office's response to a report that was lodged outside the service. */
export function RecordResponse(given: {
  operation: 'completeStpPayEvent' | 'completePaydayFiling';
  path: Readonly<Record<string, number>>;
  isPending: boolean;
  error: unknown;
  onDone: (isAccepted: boolean, hash: string | undefined) => void;
}) {
  const { operation, path, isPending, error, onDone } = given;
  const [isAccepted, choose] = useState<boolean>();
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default">Lodged manually</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => choose(true)}>Accepted</Menu.Item>
          <Menu.Item onClick={() => choose(false)}>Not accepted; report the pays again</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAccepted !== undefined && (
        <LodgeDialog
          title="Lodged manually"
          isDeclared={false}
          facts={[['Response', isAccepted ? 'Accepted' : 'Not accepted']]}
          about="Records the response that you received outside this service. Nothing is sent."
          after={
            isAccepted
              ? 'The pays count as reported and can no longer be reopened.'
              : 'The pays count as not reported. Report them again.'
          }
          act="Record response"
          subject={{ operation, path, body: { is_accepted: isAccepted } }}
          isPending={isPending}
          error={error}
          onAct={(hash) => onDone(isAccepted, hash)}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  );
}
