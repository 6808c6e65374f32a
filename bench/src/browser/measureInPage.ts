import type { Product } from '@opensono/e2e/harness/Product'
import { connect, registerStudy } from '@opensono/e2e/harness/registerStudy'
import type { Place } from '../../page/startUploads'
import { FreeBrowser } from './FreeBrowser'
import { PageHost } from './PageHost'

/** What a measurement in a page needs. */
export interface PageBench {
  product: Product
  token: string
  /** Where the page lies, built. */
  folder: string
  /** Its port on this machine: the product lets that origin in. */
  port: number
}

/**
 * Opens the page that measures in a browser of its own, and a study for what it sends.
 *
 * @param bench - the product and the page.
 * @param card - y4m that the browser's capture card shows.
 * @param work - measures.
 */
export async function measureInPage<Result>(
  { product, token, folder, port }: PageBench,
  card: string,
  work: (host: PageHost, place: Place) => Promise<Result>,
): Promise<Result> {
  const { userId } = await connect(product.url, token).session.info()
  const { studyId } = await registerStudy(product.url, token, '测速')
  const host = new PageHost(folder)
  await host.listen(port)
  const browser = await FreeBrowser.start(`http://localhost:${port}/`, card)
  host.browser = browser
  try {
    return await work(host, { productUrl: product.url, token, userId, studyId })
  } finally {
    await browser.close()
    host.close()
  }
}
