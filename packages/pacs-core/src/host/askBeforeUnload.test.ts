import { expect, it, vi } from 'vitest'
import { askBeforeUnload } from './askBeforeUnload'

it('Every Chromium that is served asks before the page is closed: new ones look at the prevented default, 102 at the return value', () => {
  const event = { preventDefault: vi.fn(), returnValue: '' }
  askBeforeUnload(event as never)
  expect(event.preventDefault).toHaveBeenCalledOnce()
  expect(event.returnValue).toBeTruthy()
})
