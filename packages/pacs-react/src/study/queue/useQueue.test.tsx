import { calendarDate, daysAfter, queueApi, type RoomQueue, settingsApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { createStoryPacs } from '../../testing/PacsStory'
import { storyStudy } from '../storyStudies'
import { useQueue } from './useQueue'

const inRoom = (number: number, room: number) =>
  storyStudy(number, { roomId: `room-${room}`, roomName: `Room ${room}`, queueNumber: number })
const queue = {
  waiting: [inRoom(1, 2), inRoom(2, 1), inRoom(3, 2)],
  called: [inRoom(4, 1)],
  missed: [],
  examined: 7,
}

async function open(authorities = ['pacs:registration:register_study']) {
  const story = createStoryPacs({ authorities })
  story.fake.answer(queueApi.day, () => queue as unknown as RoomQueue)
  story.fake.answer(settingsApi.rooms, () => [
    { id: 'room-1', name: 'Room 1', departmentId: 'department-1', departmentName: 'Ultrasound' },
    { id: 'room-2', name: 'Room 2', departmentId: 'department-1', departmentName: 'Ultrasound' },
  ])
  const page = await drawHook(story, useQueue)
  await waitFor(() => expect(page.use().found.isSuccess).toBe(true))
  await waitFor(() => expect(page.use().rooms).toHaveLength(2))
  const today = calendarDate(story.pacs.serverNow(), 'Asia/Shanghai')
  return { ...page, today, numbers: () => page.use().rows.map(({ queueNumber }) => queueNumber) }
}

describe('the queue', () => {
  it('of who registers is that of all rooms, room by room', async () => {
    const { use, asked, numbers, today } = await open()
    expect(asked(queueApi.day).at(-1)).toEqual({ date: today })
    expect(use().roomId).toBe('')
    expect(numbers()).toEqual([2, 1, 3])
  })

  it('of who examines is that of their own room', async () => {
    const { use, asked, numbers } = await open(['pacs:image:collect_image', 'pacs:registration:register_study'])
    expect(use().roomId).toBe('room-1')
    expect(asked(queueApi.day).at(-1)).toMatchObject({ roomId: 'room-1' })
    expect(numbers()).toEqual([1, 2, 3])
  })

  it('counts who waits, was called and was missed, and who was examined', async () => {
    const { use } = await open()
    expect((['waiting', 'called', 'missed'] as const).map(use().countOf)).toEqual([3, 1, 0])
    expect(use().examined).toBe(7)
  })

  it('shows one state at a time', async () => {
    const { do: perform, numbers } = await open()
    await perform(({ setState }) => setState('called'))
    expect(numbers()).toEqual([4])
  })

  it.each([
    ['a part of the name', '张', [1]],
    ['a queue number', '3', [3]],
    ['an exam number, in small letters', 'us202601050002', [2]],
    ['nothing but blanks', '  ', [2, 1, 3]],
    ['somebody who is not there', 'nobody', []],
  ])('is searched by %s', async (_, typed, found) => {
    const { do: perform, numbers } = await open()
    await perform(({ setTyped }) => setTyped(typed))
    expect(numbers()).toEqual(found)
  })

  it('of another room is asked for by its id', async () => {
    const { use, do: perform, asked } = await open()
    await perform(({ setRoom }) => setRoom('room-2'))
    await waitFor(() => expect(asked(queueApi.day).at(-1)).toMatchObject({ roomId: 'room-2' }))
    expect(use().roomId).toBe('room-2')
  })

  it('of another day is asked for, and today again means today, whatever day that is by then', async () => {
    const { use, do: perform, asked, today } = await open()
    const tomorrow = daysAfter(today, 1)
    await perform(({ setDay }) => setDay(tomorrow))
    await waitFor(() => expect(asked(queueApi.day).at(-1)).toMatchObject({ date: tomorrow }))
    expect(use().isToday).toBe(false)
    await perform(({ setDay }) => setDay(today))
    expect(use()).toMatchObject({ isToday: true, date: today })
  })
})
