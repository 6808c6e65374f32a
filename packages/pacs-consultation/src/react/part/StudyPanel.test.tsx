import { type ConsultationKind, type Language, PacsError, realtimeConsultationApi } from '@opensono/pacs-core'
import { FakePacsProvider } from '@opensono/pacs-react/testing'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { withoutLayout } from '../../../../pacs-react/test/withoutLayout'
import { storyWithConsultations } from '../storyConsultation'
import { storyImage } from '../storyImages'
import { storyConsultation } from '../storyRows'
import { storyPreview, storyStudy } from '../storyStudy'
import { ReportFinished } from './ReportFinished'
import { StudyPanel } from './StudyPanel'

withoutLayout()

async function open(
  study: () => ReturnType<typeof storyStudy>,
  language: Language,
  kind: ConsultationKind = 'REALTIME',
) {
  const services = storyWithConsultations(language)
  services.fake.answer(realtimeConsultationApi.study, study)
  render(
    <FakePacsProvider services={services}>
      <StudyPanel consultation={storyConsultation(1, { kind })} />
    </FakePacsProvider>,
  )
  return within(await screen.findByRole('region', { name: language === 'en' ? 'Study' : '检查' }))
}

const words = {
  en: {
    type: 'Upper abdomen',
    image: 'Image 2',
    count: '3 images',
    preview: {
      REALTIME: 'Images in full size, history and reports are shown once you accept.',
      GRAPHIC: 'Images in full size, history and reports are shown once you start.',
    },
    report: 'Report of this study',
    earlier: 'Earlier reports',
    addendum: /^Addendum, .*, 李伟$/,
  },
  zh: {
    type: '肝胆胰脾',
    image: '图像 2',
    count: '3 幅图像',
    preview: {
      REALTIME: '接受会诊后可查看原图、病史和报告。',
      GRAPHIC: '开始会诊后可查看原图、病史和报告。',
    },
    report: '本次检查的报告',
    earlier: '既往报告',
    addendum: /^补充报告，.*，李伟$/,
  },
} as const

describe.each(['en', 'zh'] as const)('The study of a consultation in %s', (language) => {
  const expected = words[language]

  it.each(['REALTIME', 'GRAPHIC'] as const)('is a preview before the acceptance, of a %s one', async (kind) => {
    const panel = await open(storyPreview, language, kind)
    expect(panel.getByText(expected.preview[kind])).toBeDefined()
    expect(panel.getByText(expected.type)).toBeDefined()
    expect(panel.getByRole('heading', { name: expected.count })).toBeDefined()
    expect(panel.getAllByRole('img')).toHaveLength(3)
    expect(panel.getByRole('img', { name: expected.image })).toBeDefined()
    // Nothing leads to an image.
    expect(panel.queryAllByRole('button')).toEqual([])
    expect(panel.queryByText(expected.earlier)).toBeNull()
  })

  it('is whole afterwards: each image opens, and a report is shown with what was added to it', async () => {
    const finished = {
      findings: '肝实质均匀。',
      impression: '未见异常。',
      addenda: [],
      finishedAt: '2026-01-05T08:00:00Z',
    }
    const panel = await open(() => storyStudy({ report: finished }), language)
    expect(panel.queryByText(expected.preview.REALTIME)).toBeNull()
    expect(panel.getByText('乙肝十年，规律随访。')).toBeDefined()
    expect(panel.getAllByRole('button')).toHaveLength(3)
    expect(panel.getByRole('heading', { name: expected.report })).toBeDefined()
    expect(panel.getByText(/未见异常。/)).toBeDefined()
    expect(panel.getByRole('heading', { name: expected.earlier })).toBeDefined()
    expect(panel.getByText(/结节位于 S6 段。/)).toBeDefined()
    expect(panel.getByText(expected.addendum)).toBeDefined()
  })
})

const otherPatient = {
  name: 'LI^SI',
  patientId: 'US-77120',
  birthDate: null,
  sex: 'M',
  differences: ['name'],
  keptByName: null,
}

describe.each([
  ['en', 'Replaced by the machine', 'Other patient'],
  ['zh', '设备已更正', '患者不符'],
] as const)('What must be known about the file of an image (%s)', (language, replaced, other) => {
  it('is said of the image, for eye and ear', async () => {
    const images = [
      storyImage(1, { isReplaced: true }),
      storyImage(2, { isReplaced: true, filePatient: otherPatient }),
      storyImage(3),
    ]
    const panel = await open(() => storyStudy({ images }), language)
    const buttons = panel.getAllByRole('button')
    expect(buttons.map((each) => each.querySelector<HTMLElement>('.pacs-file-mark')?.dataset.kind)).toEqual([
      'replaced',
      'otherPatient',
      undefined,
    ])
    expect(panel.getAllByRole('button', { name: new RegExp(replaced) })).toEqual([buttons[0]])
    expect(panel.getAllByRole('button', { name: new RegExp(other) })).toEqual([buttons[1]])
  })

  it('is said in a preview, too', async () => {
    const thumbnails = [1, 2].map((number) => ({
      imageId: `image-${number}`,
      instanceNumber: number,
      type: 'SINGLE_FRAME',
      thumbnailUrl: null,
      isReplaced: number === 2,
    }))
    const panel = await open(() => storyStudy({ isPreview: true, images: [], thumbnails }), language)
    const marked = panel.getByRole('img', { name: new RegExp(`2.*${replaced}`) })
    expect([...document.querySelectorAll('.pacs-file-mark')].map((mark) => mark.parentElement)).toEqual([marked])
  })
})

it('says why nothing is shown, and reads it again', async () => {
  const services = storyWithConsultations('en')
  let isOver = true
  services.fake.answer(realtimeConsultationApi.study, () => {
    if (isOver) throw new PacsError('CONSULTATION_STATUS_CHANGED')
    return storyStudy()
  })
  render(
    <FakePacsProvider services={services}>
      <StudyPanel consultation={storyConsultation(1)} />
    </FakePacsProvider>,
  )
  const alert = within(await screen.findByRole('alert'))
  isOver = false
  alert.getByRole('button').click()
  expect(await screen.findByRole('region', { name: 'Study' })).toBeDefined()
})

it.each([
  ['en', /^The report was finished at .*, before your opinion\.$/],
  ['zh', /^报告已于.*完成，早于您的意见。$/],
] as const)(
  'An expert is told in %s that the report was finished before their opinion, and nothing of a draft',
  async (language, text) => {
    const services = storyWithConsultations(language)
    const finished = (at: string | null) => ({ reportFinishedAt: at }) as const
    const banner = (at: string | null) => (
      <FakePacsProvider services={services}>
        <ReportFinished consultation={finished(at)} />
      </FakePacsProvider>
    )
    const { rerender } = render(banner('2026-01-05T08:00:00Z'))
    expect(await screen.findByText(text)).toBeDefined()
    rerender(banner(null))
    expect(screen.queryByText(text)).toBeNull()
  },
)
