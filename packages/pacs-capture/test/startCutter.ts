import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to a server that a test can cut. */
export interface Cutter {
  readonly server: Server
  /** Where the line leads. */
  leadTo(port: number): void
  /** Cuts it when this many bytes have gone to the server, and keeps it down. */
  cutAfter(bytes: number): void
  restore(): void
  close(): void
}

/** Makes a line that passes everything on until it is cut. */
export function startCutter(): Cutter {
  const sockets = new Set<Socket>()
  let targetPort = 0
  let leftBytes = Number.POSITIVE_INFINITY

  function cutAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((client) => {
    if (leftBytes <= 0) return client.destroy()
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    client.on('data', (chunk) => {
      leftBytes -= chunk.length
      if (leftBytes <= 0) return cutAll()
      if (!target.write(chunk)) client.pause()
    })
    target.on('drain', () => client.resume())
    target.pipe(client)
  })

  return {
    server,
    leadTo(port) {
      targetPort = port
    },
    cutAfter(bytes) {
      leftBytes = bytes
    },
    restore() {
      leftBytes = Number.POSITIVE_INFINITY
    },
    close() {
      cutAll()
      server.close()
    },
  }
}
