import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';

export type ApprovalList = 'waiting' | 'sent' | 'all';

export const approvalRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/approvals',
    validateSearch: (search: Record<string, unknown>): { list?: 'sent' | 'all'; approval?: number } => ({
      ...(search.list === 'sent' || search.list === 'all' ? { list: search.list } : {}),
      ...(Number.isSafeInteger(search.approval) ? { approval: search.approval as number } : {}),
    }),
    component: lazyRouteComponent(() => import('./approvals-screen.tsx'), 'ApprovalsScreen'),
  }),
] as const;
