import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Button } from '../../control/button/Button'
import { useToolbarKeys } from './useToolbarKeys'

afterEach(cleanup)

function Bar({ names }: { names: readonly string[] }) {
  const { toolbarProps, isTabStop } = useToolbarKeys(names)
  return (
    <div {...toolbarProps} role="toolbar" aria-label="Bar">
      {names.map((name) => (
        <Button key={name} isTabStop={isTabStop(name)}>
          {name}
        </Button>
      ))}
    </div>
  )
}

const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const stops = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.tabIndex === 0)
    .map((button) => button.textContent)

it('arrows, Home and End go from button to button and around, and Tab comes back to the last one', () => {
  render(<Bar names={['Still', 'Clip', 'Device']} />)
  expect(stops()).toEqual(['Still'])
  screen.getByRole('button', { name: 'Still' }).focus()
  press('ArrowRight')
  expect(focused()).toBe('Clip')
  press('End')
  expect(focused()).toBe('Device')
  press('ArrowRight')
  expect(focused()).toBe('Still')
  press('ArrowLeft')
  expect(focused()).toBe('Device')
  press('Home')
  press('ArrowRight')
  expect([focused(), stops()]).toEqual(['Clip', ['Clip']])
})

it('a button that is pressed is the one that Tab comes back to, and one that goes leaves the stop to the first', () => {
  const { rerender } = render(<Bar names={['Still', 'Last 10 s', 'Device']} />)
  fireEvent.focus(screen.getByRole('button', { name: 'Last 10 s' }))
  expect(stops()).toEqual(['Last 10 s'])
  rerender(<Bar names={['Still', 'Device']} />)
  expect(stops()).toEqual(['Still'])
})
