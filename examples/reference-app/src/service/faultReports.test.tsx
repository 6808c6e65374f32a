import { PacsError, sessionApi } from '@opensono/pacs-core'
import { createFakePacs } from '@opensono/pacs-core/testing'
import { PageBoundary } from '@opensono/pacs-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import type { AppServices } from './AppServices'
import { faultReports } from './faultReports'

function Broken(): never {
  throw new Error('Zhang San is not a function')
}

function open() {
  const { pacs, seen, answer } = createFakePacs({ session: sessionApi })
  answer(sessionApi.clientEvent, () => null)
  const matches = [{ route: { path: '/' } }, { route: { path: '/sign/:ticket' } }, { route: {} }]
  const router = { state: { matches } } as unknown as Parameters<typeof faultReports>[1]
  const sent = () => seen.filter(({ id }) => id === sessionApi.clientEvent.id).map(({ input }) => input)
  return { reports: faultReports({ pacs } as unknown as AppServices, router), sent }
}

it('a fault that a boundary caught, such as that of the viewer, is reported once, with the route as declared', () => {
  const { reports, sent } = open()
  const root = createRoot(document.createElement('div'), reports)
  flushSync(() =>
    root.render(
      <PageBoundary resetKey="image-1" broken={() => <p>The viewer broke</p>}>
        <Broken />
      </PageBoundary>,
    ),
  )
  flushSync(() => root.unmount())
  expect(sent()).toMatchObject([{ code: 'PAGE_FAULT', routePattern: '/sign/:ticket' }])
  expect(JSON.stringify(sent())).not.toContain('Zhang San')
})

it('one that no boundary caught is reported by its own code', () => {
  const { reports, sent } = open()
  reports.onUncaughtError(new PacsError('SERVER_BUSY'))
  expect(sent()).toMatchObject([{ code: 'SERVER_BUSY', routePattern: '/sign/:ticket' }])
})
