import type { JSHandle, Page } from 'playwright'

/** What the app works with, as far as a test calls it past the screen. */
export interface AppParts {
  services: {
    pacs: { session: { info(): Promise<unknown> } }
    session: { restore(): Promise<boolean> }
  }
  router: { navigate(to: string): Promise<void> }
}

/**
 * Reaches what the app in a page works with. The app hands it to nobody outside, so it is found as React keeps it.
 *
 * @param page - shows the app.
 */
export async function reachServices(page: Page): Promise<JSHandle<AppParts>> {
  interface Fiber {
    child: Fiber | null
    memoizedProps: Partial<AppParts> | null
  }
  return await page.evaluateHandle(() => {
    const place = document.getElementById('app')
    const [key = ''] = Object.keys(place ?? {}).filter((name) => name.startsWith('__reactContainer$'))
    let fiber: Fiber | null = Reflect.get(place ?? {}, key)?.stateNode.current ?? null
    for (; fiber !== null; fiber = fiber.child) {
      const { services, router } = fiber.memoizedProps ?? {}
      if (services !== undefined && router !== undefined) return { services, router }
    }
    throw new Error('The page does not show the app.')
  })
}
