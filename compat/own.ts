import { bruno } from './bruno.ts';
import type { Client } from './client.ts';
import { pythonPackage } from './python-package.ts';

/** What we make from the document ourselves and hand to partners, tried as they would get it. */
export const OWN: Readonly<Record<string, Client>> = { 'python-package': pythonPackage, bruno };
