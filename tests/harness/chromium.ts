import { existsSync } from 'node:fs';

/** The headless shell is first: it needs a third less CPU for the same page. */
export const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
