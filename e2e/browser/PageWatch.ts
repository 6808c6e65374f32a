import type { Page } from 'playwright'

/**
 * Collects everything a page must never do: break its content security policy, throw, complain in the console, or ask for
 * something in vain.
 */
export class PageWatch {
  readonly #faults: string[] = []
  readonly #allowed: RegExp[] = []

  /**
   * Begins to watch. Call it before the page opens anything.
   *
   * @param page - the page.
   */
  static async on(page: Page): Promise<PageWatch> {
    const watch = new PageWatch()
    const report = (fault: string) => {
      watch.#faults.push(fault)
    }
    await page.exposeBinding('reportPolicyViolation', (_, fault: string) => report(`policy: ${fault}`))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const sendReport: unknown = Reflect.get(globalThis, 'reportPolicyViolation')
        if (typeof sendReport !== 'function') return
        sendReport(
          `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
        )
      })
    })
    page.on('pageerror', (error) => report(`thrown: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') report(`console: ${message.text()} ${message.location().url}`)
    })
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? ''
      // A page that is left, and a query that is no longer wanted, end their own requests.
      if (why !== 'net::ERR_ABORTED') report(`request: ${request.method()} ${request.url()} ${why}`)
    })
    page.on('response', (answer) => {
      if (answer.status() >= 500) report(`answer: ${answer.status()} ${answer.url()}`)
    })
    return watch
  }

  /**
   * Lets faults pass that the test brings about itself.
   *
   * @param pattern - matches the fault's text.
   */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** The faults so far that the test did not bring about. */
  get faults(): readonly string[] {
    return this.#faults.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)))
  }
}
