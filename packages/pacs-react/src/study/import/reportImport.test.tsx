import { reportSheetApi } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawPage } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { createStoryPacs } from '../../testing/PacsStory'
import { ReportImport } from './ReportImport'

withoutLayout()
afterEach(cleanup)

it('an empty sheet that arrives after the dialog was closed is not saved', async () => {
  const story = createStoryPacs()
  let answer: () => void = () => undefined
  story.fake.answer(
    reportSheetApi.empty,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ fileName: 'Reports.xlsx', xlsx: btoa('PK') })
      }),
  )
  const save = vi.fn()
  const { asked, unmount } = drawPage(story, <ReportImport onClose={() => undefined} save={save} />)
  const download = await screen.findByRole('button', { name: 'Download an empty sheet' })
  fireEvent.click(download)
  await waitFor(() => expect(asked(reportSheetApi.empty)).toHaveLength(1))
  await act(async () => answer())
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'Reports.xlsx'))
  fireEvent.click(download)
  await waitFor(() => expect(asked(reportSheetApi.empty)).toHaveLength(2))
  unmount()
  await act(async () => answer())
  expect(save).toHaveBeenCalledOnce()
})
