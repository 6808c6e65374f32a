import { expect, test } from 'vitest'
import { createShownLink } from './createShownLink'
import { createViewer } from './createViewer'

/** A viewer that shows the first of several images, and what its host received. */
function link(first = '1') {
  const viewer = createViewer(first)
  const shownLink = createShownLink(viewer)
  const reported: string[] = []
  shownLink.subscribe((key) => reported.push(key))
  return { viewer, ...shownLink, reported, shown: () => viewer.getSnapshot().shown[viewer.getSnapshot().active] }
}

test('the image that the user goes to is reported once, the one that the host names is not', () => {
  const { viewer, apply, reported, shown } = link()
  apply('1')
  viewer.show('2')
  viewer.show('2')
  apply('5')
  expect([reported, shown()]).toEqual([['2'], '5'])
})

test('a host that answers late takes the viewer nowhere: neither back nor to and fro', () => {
  const { viewer, apply, reported, shown } = link()
  for (const key of ['2', '3', '2', '4']) viewer.show(key)
  for (const key of reported.slice()) {
    apply(key)
    expect(shown()).toBe('4')
  }
  expect(reported).toEqual(['2', '3', '2', '4'])
})

test('a host that passes back only the last of several images leaves nothing open: what it names afterwards is shown', () => {
  const { viewer, apply, shown } = link()
  for (const key of ['2', '3', '4']) viewer.show(key)
  apply('4')
  apply('2')
  expect(shown()).toBe('2')
})

test('another pane that becomes the active one is reported with its image', () => {
  const { viewer, reported } = link()
  viewer.setLayout(2, ['1', '2', '3'])
  viewer.setActive(1)
  expect(reported).toEqual(['2'])
})
