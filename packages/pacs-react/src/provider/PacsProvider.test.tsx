import type { Lifetime } from '@opensono/pacs-core'
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createStoryPacs } from '../testing/PacsStory'
import { PacsProvider } from './PacsProvider'
import { usePacs } from './usePacs'

afterEach(cleanup)

function createThing() {
  const thing = {
    isEnded: false,
    destroy: () => {
      thing.isEnded = true
    },
  }
  return thing
}

function Child({ onSeen }: { onSeen: (lifetime: Lifetime) => void }) {
  onSeen(usePacs().lifetime)
  return null
}

function open() {
  const story = createStoryPacs()
  const seen: Lifetime[] = []
  return { story, seen, child: <Child onSeen={(lifetime) => seen.push(lifetime)} /> }
}

it('what components keep ends with the provider, not with a StrictMode remount', async () => {
  const { story, seen, child } = open()
  const page = render(
    <StrictMode>
      <PacsProvider {...story}>{child}</PacsProvider>
    </StrictMode>,
  )
  const thing = seen.at(-1)?.once(createThing)
  await Promise.resolve()
  expect(thing?.isEnded).toBe(false)
  page.unmount()
  await Promise.resolve()
  expect(thing?.isEnded).toBe(true)
})

it('a provider below another one of the same session shares what components keep', () => {
  const { story, seen, child } = open()
  render(
    <PacsProvider {...story}>
      {child}
      <PacsProvider {...story}>{child}</PacsProvider>
    </PacsProvider>,
  )
  expect(new Set(seen).size).toBe(1)
})
