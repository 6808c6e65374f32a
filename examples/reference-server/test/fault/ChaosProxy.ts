import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

type Pair = readonly [client: Socket, target: Socket]

/** Pieces that a throttled line carries per second, so that connections take turns on it. */
const piecesPerSecond = 20

/** A TCP proxy between a client and the product that misbehaves on request. */
export class ChaosProxy {
  /** Where everything is passed on to, on this machine. */
  targetPort: number
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  #isCut = false
  #dropsAnswers = false
  #delayMs = 0
  #bytesPerSecond = Number.POSITIVE_INFINITY
  #wayOut: PromiseWithResolve | null = null

  private constructor(targetPort: number) {
    this.targetPort = targetPort
    this.#server = createServer((client) => this.#pass(client))
  }

  /**
   * Starts a proxy that passes everything on.
   *
   * @param targetPort - of the product; else set {@link targetPort} before it is used.
   */
  static async start(targetPort = 0): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(targetPort)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  /** Where the proxy listens. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Where the proxy listens, for HTTP. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Bytes that were passed on to the product so far, whatever became of them. */
  get bytesToTarget(): number {
    return this.#there.bytes
  }

  /** Breaks every connection and refuses new ones, as a pulled cable does. */
  cut(): void {
    this.#isCut = true
    this.#breakAll()
  }

  /** Requests arrive, and their answers are lost together with the connection. */
  dropAnswers(): void {
    this.#dropsAnswers = true
  }

  /** Connections stay open and new ones are taken, but nothing comes through: a half-open link. */
  blackHole(): void {
    this.#wayOut ??= promiseWithResolve()
  }

  /**
   * Has everything arrive late.
   *
   * @param delayMs - in each direction.
   */
  delay(delayMs: number): void {
    this.#delayMs = delayMs
  }

  /**
   * Makes the line slow.
   *
   * @param bytesPerSecond - that it carries in each direction, all connections together.
   */
  throttle(bytesPerSecond: number): void {
    this.#bytesPerSecond = bytesPerSecond
  }

  /** Everything works again; what a black hole held back arrives, as TCP would send it again. */
  heal(): void {
    this.#isCut = false
    this.#dropsAnswers = false
    this.#delayMs = 0
    this.#bytesPerSecond = Number.POSITIVE_INFINITY
    this.#wayOut?.resolve()
    this.#wayOut = null
  }

  /** Ends the proxy and its connections. */
  async close(): Promise<void> {
    this.#breakAll()
    this.heal()
    await new Promise((closed) => this.#server.close(closed))
  }

  #breakAll(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
  }

  #pass(client: Socket): void {
    if (this.#isCut) {
      client.destroy()
      return
    }
    const target = connect(this.targetPort, '127.0.0.1')
    const pair: Pair = [client, target]
    this.#pairs.add(pair)
    const end = () => {
      this.#pairs.delete(pair)
      client.destroy()
      target.destroy()
    }
    for (const socket of pair) socket.once('error', end).once('close', end)
    client.pipe(this.#line(this.#there)).pipe(target)
    target.on('data', () => {
      if (this.#dropsAnswers) end()
    })
    target.pipe(this.#line(this.#back)).pipe(client)
  }

  readonly #there = { freeAt: 0, bytes: 0 }
  readonly #back = { freeAt: 0, bytes: 0 }

  /** One direction of one connection, on the line that all of them share. */
  #line(direction: { freeAt: number; bytes: number }): Transform {
    const carry = async (bytes: Buffer, put: (piece: Buffer) => void) => {
      if (this.#delayMs > 0) await pause(this.#delayMs)
      for (let from = 0; from < bytes.length; ) {
        await this.#wayOut?.promise
        const rate = this.#bytesPerSecond
        const size = Math.min(bytes.length - from, Math.max(1, Math.floor(rate / piecesPerSecond)))
        const now = performance.now()
        direction.freeAt = Math.max(now, Number.isFinite(rate) ? direction.freeAt : now) + (size / rate) * 1_000
        if (direction.freeAt > now) await pause(direction.freeAt - now)
        put(bytes.subarray(from, from + size))
        direction.bytes += size
        from += size
      }
    }
    return new Transform({
      transform(bytes: Buffer, _, done) {
        carry(bytes, (piece) => void this.push(piece)).then(() => done(), done)
      },
    })
  }
}

interface PromiseWithResolve {
  promise: Promise<void>
  resolve: () => void
}

function promiseWithResolve(): PromiseWithResolve {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
