import { productVersion } from '@opensono/pacs-core'
import { ServicesProvider } from '@opensono/pacs-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { appText } from '../locale/appText'
import { createAppServices } from '../service/createAppServices'
import { PageTitle } from './PageTitle'

function open() {
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  const services = createAppServices()
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    flushSync(() => root.unmount())
    services.lifetime.destroy()
    vi.unstubAllGlobals()
  })
  return (title: string | null) => {
    flushSync(() =>
      root.render(
        <ServicesProvider {...services}>
          <PageTitle title={title} />
        </ServicesProvider>,
      ),
    )
    return document.title
  }
}

it('the title of the window is that of the route, else the one of the product', () => {
  const titleOf = open()
  expect(titleOf('Records')).toBe('Records - OpenSono PACS')
  expect(titleOf(null)).toBe('OpenSono PACS')
})

it('the version label is V1.1.0, in both languages', () => {
  expect(productVersion).toBe('V1.1.0')
  for (const language of ['en', 'zh'] as const) expect(appText[language].app.version).toContain('{{version}}')
})
