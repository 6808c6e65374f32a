import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import '../../styles.css'
import { Banner } from '../feedback/Banner'
import { PacsRoot } from '../PacsRoot'
import { Drawer } from '../panel/Drawer'
import { Dialog } from './Dialog'

afterEach(cleanup)

const lines = Array.from({ length: 80 }, (_, line) => `Line ${line + 1}`)

function Long({ isFirst }: { isFirst: boolean }) {
  const refusal = <Banner tone="danger">The study is locked.</Banner>
  return (
    <div>
      {isFirst && refusal}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {!isFirst && refusal}
    </div>
  )
}

it.each([
  ['dialog', Dialog, 'above'],
  ['dialog', Dialog, 'below'],
  ['drawer', Drawer, 'above'],
  ['drawer', Drawer, 'below'],
] as const)('a refusal in a %s is seen wherever one has scrolled to (%#)', async (name, Box, place) => {
  render(
    <PacsRoot>
      <Box isOpen title="Move images" onOpenChange={() => undefined}>
        <Long isFirst={place === 'above'} />
      </Box>
    </PacsRoot>,
  )
  const refusal = await screen.findByRole('alert')
  const body = refusal.closest(`.pacs-${name}-body`)
  if (body === null) throw new Error('There is no body.')
  expect(body.scrollHeight).toBeGreaterThan(1.5 * body.clientHeight)
  for (const top of [0, body.scrollHeight / 2, body.scrollHeight]) {
    body.scrollTop = top
    const [seen, box] = [refusal.getBoundingClientRect(), body.getBoundingClientRect()]
    expect(seen.top).toBeGreaterThanOrEqual(box.top)
    expect(seen.bottom).toBeLessThanOrEqual(box.bottom)
    const { x, y } = { x: seen.left + seen.width / 2, y: seen.top + seen.height / 2 }
    expect(refusal.contains(document.elementFromPoint(x, y))).toBe(true)
  }
})
