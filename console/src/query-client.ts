import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api/client.ts';

/** Only network errors and the statuses 429 and 503 are worth retrying. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 429 || error.status === 503;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && mayRetry(error) },
    mutations: { retry: false },
  },
});
