import { existsSync } from 'node:fs';

/** The headless shell comes first, because it needs a third less CPU time for the same page. */
export const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
