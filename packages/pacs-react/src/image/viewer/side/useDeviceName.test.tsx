import type { DicomDataset } from '@opensono/pacs-core/dicom'
import { expect, it } from 'vitest'
import { drawHook } from '../../../../test/drawHook'
import { createStoryPacs } from '../../../testing/PacsStory'
import { useDeviceName } from './useDeviceName'

it('a device is called as the file names its model, else by the room of the study, else by that of the user', async () => {
  const asked = { readHeader: null as (() => Promise<DicomDataset>) | null, room: 'Room 7' as string | null }
  const { use, rerender } = await drawHook(createStoryPacs(), () => useDeviceName(asked.readHeader, asked.room))
  expect(use()).toBe('Room 7')
  asked.readHeader = () => Promise.reject(new Error('no header'))
  rerender()
  expect(use()).toBe('Room 7')
  asked.room = null
  rerender()
  expect(use()).not.toBe('')
  expect(use()).not.toBe('Room 7')
})
