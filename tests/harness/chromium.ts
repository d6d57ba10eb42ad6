import { existsSync } from 'node:fs';

/** The headless shell comes first, because it needs a third less CPU time for the same page. */
export const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));

const NOTICE =
  '\nSKIPPED: no Chromium is installed, so no test ran in a browser. Install chromium-headless-shell to run them.\n\n';

/**
 * A Vitest global set-up. If no Chromium is installed, it reports before and after the run that browser tests were
 * skipped.
 */
export default function setup(): () => void {
  const say = () => {
    if (!CHROMIUM) process.stderr.write(NOTICE);
  };
  say();
  return say;
}
