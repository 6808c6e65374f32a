import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A TCP proxy that stands between a browser and the product and misbehaves when told to. */
export class ChaosProxy {
  /** Where everything is passed on to, on this machine. */
  targetPort = 0
  readonly #server: Server
  readonly #pairs = new Set<[Socket, Socket]>()
  #isCut = false
  #dropsAnswers = false
  #bytesPerSecond = Number.POSITIVE_INFINITY

  private constructor(server: Server) {
    this.#server = server
  }

  /** Starts a proxy; set {@link targetPort} before it is used. */
  static async start(): Promise<ChaosProxy> {
    const server = createServer()
    const proxy = new ChaosProxy(server)
    server.on('connection', (client) => proxy.#pass(client))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return proxy
  }

  /** Where the proxy listens. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Breaks every connection and refuses new ones, as a pulled cable does. */
  cut(): void {
    this.#isCut = true
    this.#breakAll()
  }

  /** Everything works again. */
  heal(): void {
    this.#isCut = false
    this.#dropsAnswers = false
    this.#bytesPerSecond = Number.POSITIVE_INFINITY
  }

  /** Requests arrive, and their answers are lost together with the connection. */
  dropAnswers(): void {
    this.#dropsAnswers = true
  }

  /**
   * Slows what is sent to the product.
   *
   * @param bytesPerSecond - of each connection.
   */
  throttle(bytesPerSecond: number): void {
    this.#bytesPerSecond = bytesPerSecond
  }

  /** Ends the proxy and its connections. */
  async close(): Promise<void> {
    this.#breakAll()
    await new Promise((closed) => this.#server.close(closed))
  }

  #breakAll(): void {
    for (const [client, target] of this.#pairs) {
      client.destroy()
      target.destroy()
    }
  }

  #pass(client: Socket): void {
    if (this.#isCut) {
      client.destroy()
      return
    }
    const target = connect(this.targetPort, '127.0.0.1')
    const pair: [Socket, Socket] = [client, target]
    this.#pairs.add(pair)
    const end = () => {
      this.#pairs.delete(pair)
      client.destroy()
      target.destroy()
    }
    for (const socket of pair) socket.once('error', end).once('close', end)
    client.pipe(this.#slowly()).pipe(target)
    target.on('data', (chunk) => {
      if (this.#dropsAnswers) end()
      else client.write(chunk)
    })
  }

  #slowly(): Transform {
    const bytesPerSecond = () => this.#bytesPerSecond
    return new Transform({
      transform(chunk: Buffer, _, pass) {
        const waitMs = (chunk.length / bytesPerSecond()) * 1000
        if (waitMs < 1) pass(null, chunk)
        else setTimeout(() => pass(null, chunk), waitMs)
      },
    })
  }
}
