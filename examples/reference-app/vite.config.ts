import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** Where a server runs while the app is worked on. */
const server = process.env.OPENSONO_SERVER ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [react()],
  // The packages are taken as TypeScript source: one build, and only what is used of them.
  resolve: { conditions: ['@opensono/source', ...defaultClientConditions] },
  server: {
    proxy: {
      '/api': { target: server },
      '/messaging': { target: server, ws: true },
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    // Qt WebEngine 6.4 on ultrasound devices is Chromium 102.
    target: 'chrome102',
    cssTarget: 'chrome102',
    // A picture inside the style sheet would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
})
