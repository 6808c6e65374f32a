import { cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useFirstHolder } from './useFirstHolder'

afterEach(cleanup)

function Seat({ thing, name }: { thing: object; name: string }) {
  return useFirstHolder(thing) ? <p>{name}</p> : null
}

const held = () => screen.queryAllByText(/./).map((each) => each.textContent)

it('only the first that asks for a thing holds it; when it leaves, the next takes over', () => {
  const thing = {}
  const seats = (names: readonly string[]) => (
    <StrictMode>
      {names.map((name) => (
        <Seat key={name} thing={thing} name={name} />
      ))}
    </StrictMode>
  )
  const page = render(seats(['one', 'two', 'three']))
  const [first] = held()
  expect(held()).toHaveLength(1)
  page.rerender(seats(['one', 'two', 'three'].filter((name) => name !== first)))
  expect(held()).toHaveLength(1)
  expect(held()).not.toEqual([first])
  page.unmount()
  render(seats(['late']))
  expect(held()).toEqual(['late'])
})

it('things are held apart from one another', () => {
  render(
    <>
      <Seat thing={{}} name="one" />
      <Seat thing={{}} name="two" />
    </>,
  )
  expect(held()).toEqual(['one', 'two'])
})
