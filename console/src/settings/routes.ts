import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { asFieldSearch } from '../ui/focus-field.ts';
import { asSettingsTab, type SettingsTab } from './tabs.ts';

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings',
    validateSearch: (search: Record<string, unknown>): { tab?: SettingsTab; group?: number; field?: string } => ({
      ...asFieldSearch(search),
      ...(search.tab === undefined ? {} : { tab: asSettingsTab(search.tab) }),
      ...(Number(search.group) > 0 ? { group: Number(search.group) } : {}),
    }),
    component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/companies/new',
    component: lazyRouteComponent(() => import('./new-company-screen.tsx'), 'NewCompanyScreen'),
  }),
] as const;
