import { cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { PacsProvider } from '../../provider/PacsProvider'
import { createStoryPacs } from '../../testing/PacsStory'
import { useFirstHolder } from './useFirstHolder'

afterEach(cleanup)

function Holder({ thing, name }: { thing: object; name: string }) {
  return useFirstHolder(thing) ? <p>{name}</p> : null
}

const story = createStoryPacs()
const Provided = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <PacsProvider {...story}>{children}</PacsProvider>
  </StrictMode>
)

const held = () => screen.queryAllByText(/./).map((each) => each.textContent)

it('only the first that asks for a thing holds it; when it leaves, the next takes over', () => {
  const thing = {}
  const holders = (names: readonly string[]) => (
    <Provided>
      {names.map((name) => (
        <Holder key={name} thing={thing} name={name} />
      ))}
    </Provided>
  )
  const page = render(holders(['one', 'two', 'three']))
  const [first] = held()
  expect(held()).toHaveLength(1)
  page.rerender(holders(['one', 'two', 'three'].filter((name) => name !== first)))
  expect(held()).toHaveLength(1)
  expect(held()).not.toEqual([first])
  page.unmount()
  render(holders(['late']))
  expect(held()).toEqual(['late'])
})

it('things are held apart from one another', () => {
  render(
    <Provided>
      <Holder thing={{}} name="one" />
      <Holder thing={{}} name="two" />
    </Provided>,
  )
  expect(held()).toEqual(['one', 'two'])
})
