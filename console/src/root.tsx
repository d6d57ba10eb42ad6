import { createRootRoute, retainSearchParams } from '@tanstack/react-router';
import { asId, defined } from './search-params.ts';
import { Shell } from './shell/shell.tsx';
import { NotFound } from './ui/empty.tsx';
import { Problem } from './ui/problem.tsx';

interface RootSearch {
  /** The id of the open company. It is part of every address, so that a link opens the same company for every user. */
  company_id?: number;
}

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <Problem error={error} />,
  validateSearch: (search: Record<string, unknown>): RootSearch => defined({ company_id: asId(search.company_id) }),
  search: { middlewares: [retainSearchParams(['company_id'])] },
});
