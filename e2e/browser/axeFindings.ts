import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * What axe finds serious or worse on a page as it is now.
 *
 * @param page - the page.
 * @returns one text for each finding: the rule, and where.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // What passes is not described: that takes most of the time.
    .options({ resultTypes: ['violations'] })
    // react-aria's own region of spoken announcements: its nodes name things that may be gone by now.
    .exclude('[data-live-announcer]')
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')} ${node.html.slice(0, 200)}`),
    )
}
