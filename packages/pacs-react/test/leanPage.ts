import type { Plugin } from 'vitest/config'

/**
 * Takes from the page, before React comes, what its development build reports to a profiler: every render of every component, a fifth of
 * a page's time. Nobody profiles tests.
 */
export function leanPage(): Plugin {
  return {
    name: 'lean-page',
    transformIndexHtml: () => [
      { tag: 'script', children: 'delete console.timeStamp; delete console.createTask', injectTo: 'head-prepend' },
    ],
  }
}
