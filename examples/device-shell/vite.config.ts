import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  // Relative, so that the device's software may serve the page from any folder.
  base: './',
  resolve: { conditions: ['@opensono/source', ...defaultClientConditions] },
  server: { port: 8090, strictPort: true },
  preview: { port: 8090, strictPort: true },
  build: { target: 'chrome102', cssTarget: 'chrome102', modulePreload: { polyfill: false } },
})
