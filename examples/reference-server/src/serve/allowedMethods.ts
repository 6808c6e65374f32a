import type { FastifyInstance } from 'fastify'

/**
 * Collects which methods each path has.
 *
 * @param app - before its routes.
 * @returns tells the methods of a path; none for a path that is unknown.
 */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { shape: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // The files of the web app are no calls: `*` is every path.
    if (url.includes('*')) return
    const shape = url.replace(/[.]/g, '\\$&').replace(/:\w+/g, '[^/]+')
    routes.push({ shape: new RegExp(`^${shape}$`), methods: [method].flat() })
  })
  return (path) => {
    const found = routes.filter(({ shape }) => shape.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(found)].sort()
  }
}
