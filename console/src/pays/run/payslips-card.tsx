import { Button, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { $api, api, download } from '../../api/client.ts';
import { count } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import type { Sheet } from '../queries.ts';
import { Card } from './step-card.tsx';

/** Payslips as single files, as an archive, or by email. */
export function PayslipsCard({ companyId, sheet, mayEdit }: { companyId: number; sheet: Sheet; mayEdit: boolean }) {
  const { pay_run_id } = sheet.run;
  const complete = sheet.rows.filter(({ pay }) => pay.is_complete).map(({ pay }) => pay);
  const { data: letters, refetch } = $api.useQuery('get', '/api/company/{company_id}/payslip-emails', {
    params: { path: { company_id: companyId }, query: { pay_run_id, limit: 500 } },
  });
  const file = useMutation({ mutationFn: (path: string) => download(path) });
  const mail = useMutation({
    mutationFn: () =>
      api.POST('/api/pay-run/{pay_run_id}/payslips/email', { params: { path: { pay_run_id } }, body: {} }),
    onSuccess: async ({ data }) => {
      await refetch();
      notify(
        `${count(data?.queued.length ?? 0, 'letter')} on the way`,
        data?.not_queued.length
          ? `${count(data.not_queued.length, 'person', 'people')} left out: ${data.not_queued[0]!.detail}`
          : 'What was sent is not sent again by pressing twice.',
      );
    },
  });
  return (
    <Card
      title="Payslips"
      state={`${count(complete.length, 'payslip')} as PDF`}
      note={
        letters &&
        (letters.length === 0 ? 'None mailed yet' : `${count(letters.length, 'letter')} mailed or on the way`)
      }
      error={file.error ?? mail.error}
    >
      <Button
        variant="default"
        size="xs"
        loading={file.isPending}
        onClick={() => file.mutate(`/api/pay-run/${pay_run_id}/payslips.zip`)}
      >
        All as ZIP
      </Button>
      {mayEdit && (
        <Button variant="default" size="xs" loading={mail.isPending} onClick={() => mail.mutate()}>
          Mail them
        </Button>
      )}
      <Select
        size="xs"
        w="100%"
        aria-label="Download the payslip of"
        placeholder="Download the payslip of …"
        searchable
        limit={50}
        value={null}
        disabled={file.isPending}
        data={complete.map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
        onChange={(id) => id && file.mutate(`/api/company/${companyId}/pays/${id}/payslip.pdf`)}
      />
    </Card>
  );
}
