import { useQueryClient } from '@tanstack/react-query';
import { $api, api, type Schemas } from '../../api/client.ts';
import { invalidateFilingProblems } from '../../filing/invalidate.ts';
import { FieldProblem } from '../form/field-problem.ts';

export type Employee = Schemas['Employee'];

export const useEmployee = (id: number) =>
  $api.useQuery('get', '/api/employees/{employee_id}', { params: { path: { employee_id: id } } });

/** Returns a function that refetches every query that shows employee data. */
export function useRefetchEmployees(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({
      predicate: ({ queryKey: [, path] }) =>
        typeof path === 'string' && (path.startsWith('/api/employees/') || path.includes('/employees')),
    });
    await invalidateFilingProblems();
  };
}

/** Sends the changed fields. Throws a FieldProblem when the service rejects some of them. */
export function useSaveEmployee({ id, company_id }: Pick<Employee, 'id' | 'company_id'>) {
  const refetchEmployees = useRefetchEmployees();
  return async (changes: Record<string, unknown>): Promise<void> => {
    const { data, response } = await api.PATCH('/api/company/{company_id}/employees/update', {
      params: { path: { company_id }, query: { identifier_type: 'employee_id' } },
      body: [{ id, ...changes }] as never,
    });
    const errors = data?.[0]?.errors ?? {};
    if (Object.keys(errors).length > 0) throw new FieldProblem(errors, response);
    await refetchEmployees();
  };
}

export const useDeclarations = (id: number) =>
  $api.useQuery('get', '/api/employees/{employee_id}/declarations', { params: { path: { employee_id: id } } });

export function useSaveDeclarations(id: number) {
  const refetchEmployees = useRefetchEmployees();
  return async (changes: Record<string, unknown>): Promise<void> => {
    await api.PATCH('/api/employees/{employee_id}/declarations', {
      params: { path: { employee_id: id } },
      body: changes as never,
    });
    await refetchEmployees();
  };
}
