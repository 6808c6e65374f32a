import { imageApi, type StudyImage, StudyRow } from '@opensono/pacs-core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { withoutLayout } from '../../../test/withoutLayout'
import { ReportImages } from '../../report/ReportImages'
import { storyWithReport } from '../../report/storyReport'
import { PreviewImages } from '../../study/StudyPreview'
import { storyStudy } from '../../study/storyStudies'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { ExportImages } from '../export/ExportImages'
import { itemOfRow, type StripItem } from '../StripItem'
import { storyOtherPatient, storyRow } from '../storyImages'
import { MoveImages } from '../strip/MoveImages'
import { RemoveImages } from '../strip/RemoveImages'
import { createViewer } from '../viewer/createViewer'
import { ImageBar } from '../viewer/ImageBar'

withoutLayout()
afterEach(cleanup)

const marks = {
  otherPatient: { patch: { filePatient: storyOtherPatient }, en: 'Other patient', zh: '患者不符' },
  replaced: { patch: { isReplaced: true }, en: 'Replaced by the machine', zh: '设备已更正' },
} as const

const nothing = () => {}
const study = storyStudy(1)

/** Every place where images of a study are shown small. */
const places: Record<string, (items: readonly StripItem[]) => ReactNode> = {
  'the images of a record': () => <PreviewImages study={study} />,
  'the images beside a report': (items) => (
    <ReportImages
      items={items}
      imageIds={[]}
      onChange={nothing}
      isReadOnly={false}
      drawings={[]}
      onDrawings={nothing}
      study={undefined}
      shown={null}
      onShow={nothing}
    />
  ),
  'the images of the viewer': (items) => <ImageBar viewer={createViewer(null)} items={items} />,
  'the question before images are moved': (items) => (
    <MoveImages items={items} chosen={[]} study={StudyRow.parse(study)} onClose={nothing} />
  ),
  'the question before images are deleted': (items) => (
    <RemoveImages items={items} onClose={nothing} onRemove={nothing} onDiscard={nothing} />
  ),
}

async function show(
  rows: readonly StudyImage[],
  language: 'en' | 'zh',
  draw: (items: readonly StripItem[]) => ReactNode,
) {
  const story = storyWithReport(language)
  story.fake.answer(imageApi.list, () => [...rows])
  await startStorySession(story)
  return render(<PacsStory story={story}>{draw(rows.map(itemOfRow))}</PacsStory>)
}

describe.each(Object.entries(places))('%s', (_, draw) => {
  it.each([
    ['otherPatient', 'en'],
    ['otherPatient', 'zh'],
    ['replaced', 'en'],
    ['replaced', 'zh'],
  ] as const)('mark the one that is "%s", for eye and ear (%s)', async (kind, language) => {
    await show([storyRow(1), storyRow(2, marks[kind].patch)], language, draw)
    const text = marks[kind][language]
    // The icon has the whole sentence as its tooltip.
    const [icon] = await screen.findAllByTitle(
      language === 'en' ? /^The (file names|machine has sent)/ : /^(文件中的患者|设备已发送)/,
    )
    expect(icon?.dataset.kind).toBe(kind)
    expect(document.querySelectorAll('.pacs-file-mark')).toHaveLength(1)
    // What shows the image, or asks about it, says it in its own words.
    const named = [
      ...screen.queryAllByRole('button', { name: new RegExp(text) }),
      ...screen.queryAllByRole('checkbox', { name: new RegExp(text) }),
      ...screen.queryAllByText(new RegExp(`图像 2（${text}）|Image 2 \\(${text}\\)`)),
    ]
    expect(named).toHaveLength(1)
  })

  it('mark nothing where a user has decided that the file is of this patient', async () => {
    await show([storyRow(1), storyRow(2, { filePatient: { ...storyOtherPatient, keptByName: 'Dr Wang' } })], 'en', draw)
    await waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(2))
    expect(document.querySelectorAll('.pacs-file-mark')).toHaveLength(0)
  })
})

it.each(['en', 'zh'] as const)('an export names the images that were replaced, and no other (%s)', async (language) => {
  const rows = [1, 2, 3, 4].map((number) => storyRow(number, { isReplaced: number % 2 === 0 }))
  await show(rows, language, (items) => <ExportImages items={items} namedAfter="US1" onClose={nothing} />)
  const dialog = within(await screen.findByRole('dialog'))
  const notice = language === 'en' ? /^Image 2, Image 4: the machine has sent/ : /^图像 2、图像 4：设备已发送/
  expect(dialog.getByText(notice)).toBeTruthy()
})
