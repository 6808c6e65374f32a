/** The page of the test as one script: `VITE_OUT` names the folder. */
export default {
  logLevel: 'error',
  resolve: { conditions: ['@opensono/source', 'browser', 'module', 'import', 'default'] },
  build: {
    outDir: process.env.VITE_OUT,
    emptyOutDir: false,
    lib: {
      entry: new URL('page.ts', import.meta.url).pathname,
      formats: ['iife'],
      name: 'turnPage',
      fileName: () => 'page.js',
    },
  },
}
