import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that handles API calls while you work on the console. */
const SERVICE = process.env.TASMAN_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  // Every asset is a file of its own, because the page's policy allows no inline scripts and no data: fonts.
  build: {
    target: 'es2022',
    // Stops Vite from rewriting light-dark() for older browsers, because the rewritten rules ignore our colour scheme.
    cssTarget: 'esnext',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first screen loads one script. Without this group it loads two dozen, which compress worse.
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': SERVICE, '/auth': SERVICE, '/docs': SERVICE, '/openapi.json': SERVICE },
  },
});
