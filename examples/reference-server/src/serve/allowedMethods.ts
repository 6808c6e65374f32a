import type { FastifyInstance } from 'fastify'

const fits = (path: readonly string[], route: readonly string[]) =>
  path.length === route.length && route.every((part, index) => part.startsWith(':') || part === path[index])

/**
 * Collects which methods each path has.
 *
 * @param app - before its routes.
 * @returns answers the methods of a path; none for a path that is unknown.
 */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { parts: string[]; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // The files of the web app are no calls: `*` is every path.
    if (!url.includes('*')) routes.push({ parts: url.split('/'), methods: [method].flat() })
  })
  return (path) => {
    const parts = path.split('/')
    const found = routes.filter((route) => fits(parts, route.parts)).flatMap(({ methods }) => methods)
    return [...new Set(found)].sort()
  }
}
