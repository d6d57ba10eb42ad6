import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that answers while the console is being worked on. */
const SERVICE = process.env.TASMAN_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  // Everything stands in files of our own: the policy of the page allows no inline script and no data: font.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': SERVICE, '/auth': SERVICE, '/docs': SERVICE, '/openapi.json': SERVICE },
  },
});
