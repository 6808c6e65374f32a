import { limits, StudyId } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { storyUploads } from '../storyImages'
import { AddFiles, type AddFilesProps } from './AddFiles'

afterEach(cleanup)

const study = (studyId: string) => ({ kind: 'study', studyId: StudyId.parse(studyId) }) as const

function open(first: AddFilesProps['target'] = study('study-1')) {
  const story = createStoryPacs()
  const add = vi.fn(() => 'upload-1')
  const shownFor = (target: AddFilesProps['target']) => (
    <PacsStory story={story} isLoggedIn={false}>
      <AddFiles uploads={{ ...storyUploads(), add }} target={target} />
      <ToastRegion />
    </PacsStory>
  )
  const { rerender, container } = render(shownFor(first))
  function choose(files: readonly File[]) {
    const input = container.querySelector('input')
    if (input === null) throw new Error('there is no input')
    fireEvent.change(input, { target: { files } })
  }
  return { add, choose, container, showFor: (target: AddFilesProps['target']) => rerender(shownFor(target)) }
}

function file(name: string, sizeBytes = 1): File {
  const made = new File(['x'], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' })
  Object.defineProperty(made, 'size', { value: sizeBytes })
  return made
}

describe('files of this computer', () => {
  it('go to the study for which they were asked, though another is current when they are chosen', () => {
    const { add, choose, showFor } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Add files' }))
    showFor(study('study-2'))
    choose([file('scan.jpg')])
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ target: study('study-1') }))
  })

  it('are taken in all seven kinds, whatever the case of their letters', () => {
    const { add, choose, container } = open()
    const kinds = ['jpg', 'jpeg', 'png', 'webm', 'mp4', 'avi', 'dcm']
    expect(container.querySelector('input')?.accept).toBe([...kinds, 'zip'].map((kind) => `.${kind}`).join(','))
    choose(kinds.map((kind) => file(`SCAN.${kind.toUpperCase()}`)))
    expect(add).toHaveBeenCalledTimes(7)
  })

  it('of 500 MB or more are refused by name before anything is sent, and the rest goes on', async () => {
    const { add, choose } = open()
    choose([
      file('scan.avi', 512 * 1024 * 1024),
      file('edge.avi', limits.uploadBytes),
      file('ok.avi', limits.uploadBytes - 1),
    ])
    await screen.findByText('scan.avi is 512 MB; files must be smaller than 500 MB. Nothing was sent.')
    await screen.findByText(/^edge.avi is 500 MB/)
    expect(add).toHaveBeenCalledTimes(1)
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ fileName: 'ok.avi', fileExtension: '.avi' }))
  })

  it('of other kinds are named in one message, and the rest goes on', async () => {
    const { add, choose } = open()
    choose([file('notes.txt'), file('scan.jpg'), file('folder'), file('scan.jpg.exe')])
    await screen.findByText(/^notes.txt, folder, scan.jpg.exe: Files of this type cannot be added/)
    expect(add).toHaveBeenCalledTimes(1)
  })

  it('get a name of the buffer each', () => {
    let count = 0
    const next = () => ({ kind: 'buffer', roomId: 'room-1', imageName: `A${++count}` }) as never
    const { add, choose } = open(next)
    choose([file('one.jpg'), file('two.jpg')])
    const names = (add.mock.calls as unknown as [{ target: { imageName: string } }][]).map(
      ([upload]) => upload.target.imageName,
    )
    expect(names).toEqual(['A1', 'A2'])
  })
})
