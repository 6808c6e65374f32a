import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PageTasks } from '../../page/main'
import type { FreeBrowser } from './FreeBrowser'
import { cpuMs, processTree } from './processes'

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }
/** A server that uses less of a processor than this has done its jobs. */
const quietShare = 0.08
const quietPatienceMs = 90_000

interface Task {
  name: string
  options: unknown
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text === '' ? 'null' : text)
}

/** Serves the page that measures, sends it what to measure, and answers what it asks of the machine. */
export class PageHost {
  /** The browser that shows the page. */
  browser: FreeBrowser | null = null
  /** A file that the page may fetch as `/scan.mp4`. */
  file: string | null = null
  readonly #folder: string
  readonly #server: Server
  #offer: (task: Task) => void = () => {}
  #next = new Promise<Task>((resolve) => {
    this.#offer = resolve
  })
  #task: Task | null = null
  #peak: () => number = () => 0

  constructor(folder: string) {
    this.#folder = folder
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://bench')
      if (!pathname.startsWith('/host/')) {
        const name = pathname === '/' ? 'index.html' : pathname
        const file = pathname === '/scan.mp4' ? (this.file ?? '') : path.join(this.#folder, name)
        response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream')
        createReadStream(file)
          .on('error', () => response.writeHead(404).end())
          .pipe(response)
        return
      }
      bodyOf(request)
        .then((body) => this.#answer(pathname.slice('/host/'.length), body))
        .then(
          (answer) => response.end(JSON.stringify(answer ?? null)),
          (error) => response.writeHead(500).end(String(error)),
        )
    })
  }

  /** Listens on a port of this machine. */
  async listen(port: number): Promise<void> {
    this.#server.requestTimeout = 0
    await new Promise<void>((resolve) => this.#server.listen(port, 'localhost', resolve))
  }

  /** Has the page do something. */
  run<Name extends keyof PageTasks>(
    name: Name,
    options: Parameters<PageTasks[Name]>[0],
  ): Promise<Awaited<ReturnType<PageTasks[Name]>>> {
    return new Promise((resolve, reject) => {
      this.#offer({
        name,
        options,
        resolve: (result) => resolve(result as Awaited<ReturnType<PageTasks[Name]>>),
        reject,
      })
    })
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(what: string, body: unknown): Promise<unknown> {
    switch (what) {
      case 'task': {
        const { name, options } = await this.#takeTask()
        return { name, options }
      }
      case 'answer': {
        const said = body as { result: unknown } | { error: string }
        if ('error' in said) this.#task?.reject(new Error(said.error))
        else this.#task?.resolve(said.result)
        return null
      }
      case 'usage':
        return this.browser?.usage()
      case 'watch':
        this.#peak = this.browser?.watchMemory() ?? (() => 0)
        return null
      case 'peak':
        return this.#peak()
      case 'quiet':
        return await this.#quiet()
      case 'tell':
        return console.log(`  ${body}`)
      default:
        throw new Error(`nobody answers ${what}`)
    }
  }

  async #takeTask(): Promise<Task> {
    const task = await this.#next
    this.#next = new Promise((resolve) => {
      this.#offer = resolve
    })
    this.#task = task
    return task
  }

  /** Waits until what this process has started, but the browser, does next to nothing: the product and its jobs. */
  async #quiet(): Promise<void> {
    const busy = () => {
      const pids = processTree(process.pid).filter((pid) => pid !== process.pid)
      return cpuMs(pids) - (this.browser?.usage().cpuMs ?? 0)
    }
    for (const begunMs = Date.now(); Date.now() - begunMs < quietPatienceMs; ) {
      const before = busy()
      await pause(500)
      if (busy() - before < 500 * quietShare) return
    }
    console.log('  the server does not come to rest')
  }
}
