import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { count } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { useInvalidatePays } from '../queries.ts';

/** Creates drafts for employees of this period who have none, such as new or removed ones. */
export function MissingPays({
  companyId,
  runId,
  isFirst = false,
}: {
  companyId: number;
  runId: number;
  isFirst?: boolean;
}) {
  const invalidatePays = useInvalidatePays();
  const make = useMutation({
    mutationFn: () =>
      api.POST('/api/company/{company_id}/pay-runs/{run_id}/pending-pays', {
        params: { path: { company_id: companyId, run_id: runId }, query: { recalculate: false, add_missing: true } },
      }),
    onSuccess: async ({ data }) => {
      await invalidatePays();
      notify(
        data?.length === 0 ? 'Nobody is missing' : `${count(data?.length ?? 0, 'draft')} in the run`,
        data?.length === 0
          ? 'Everybody who is paid by this period has a pay in the run.'
          : 'Delete a draft on its own page to take somebody out again.',
      );
    },
    onError: (error) => notify('No drafts were made', error.message),
  });
  return (
    <Button variant={isFirst ? 'filled' : 'default'} loading={make.isPending} onClick={() => make.mutate()}>
      {isFirst ? 'Make the drafts' : 'Add who is missing'}
    </Button>
  );
}
