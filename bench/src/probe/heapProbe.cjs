// Loaded into the server before its own code (`NODE_OPTIONS=--require`): says what it holds after a collection of garbage, on a socket of
// the file system that HEAP_PROBE names. The product itself has no such door.
const { isMainThread } = require('node:worker_threads')

const socketPath = process.env.HEAP_PROBE
if (isMainThread && socketPath !== undefined) {
  require('node:v8').setFlagsFromString('--expose-gc')
  const collect = require('node:vm').runInNewContext('gc')
  const server = require('node:net').createServer({ allowHalfOpen: true }, (socket) => {
    // Twice: the first one runs finalizers, whose garbage the second one takes.
    collect()
    setImmediate(() => {
      collect()
      const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage()
      const resources = {}
      for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1
      socket.end(JSON.stringify({ heapUsed, external, arrayBuffers, rss, resources }))
    })
    socket.on('error', () => undefined)
  })
  server.on('error', () => undefined)
  server.listen(socketPath)
  server.unref()
}
