import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy in front of a server: requests arrive, and answers are lost with their connection while it steals. */
export class AnswerThief {
  isStealing = false
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  private constructor(targetPort: number) {
    this.#server = createServer((client) => this.#pass(client, connect(targetPort, '127.0.0.1')))
  }

  /**
   * Starts a proxy that passes everything on.
   *
   * @param targetUrl - the server's address.
   */
  static async start(targetUrl: string): Promise<AnswerThief> {
    const thief = new AnswerThief(Number(new URL(targetUrl).port))
    thief.#server.listen(0, '127.0.0.1')
    await once(thief.#server, 'listening')
    return thief
  }

  /** Where the proxy listens. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((closed) => this.#server.close(closed))
  }

  #pass(client: Socket, target: Socket): void {
    const end = () => {
      for (const socket of [client, target]) {
        socket.destroy()
        this.#sockets.delete(socket)
      }
    }
    for (const socket of [client, target]) {
      this.#sockets.add(socket)
      socket.once('error', end).once('close', end)
    }
    client.pipe(target)
    target.on('data', (bytes) => {
      if (this.isStealing) end()
      else client.write(bytes)
    })
  }
}
