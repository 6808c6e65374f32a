/// <reference types="vite/client" />
import { createWorkstation } from '@opensono/pacs-capture/workstation'
import { StudyId } from '@opensono/pacs-core'
import { PacsProvider, PacsRoot, StudyViewer, useController } from '@opensono/pacs-react'
import '@opensono/pacs-react/styles.layered.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// The page of a host that shows the images of one study and nothing else, as the README of the package has it.
const given = new URLSearchParams(location.search)
const workstation = createWorkstation({ baseUrl: given.get('server') ?? '' })
void workstation.session.restore()
const study = { studyId: StudyId.parse(given.get('study')) }

function Images() {
  const status = useController(workstation.session, (state) => state.status)
  return status === 'active' ? createElement(StudyViewer, { study }) : null
}

const root = document.querySelector('#root')
if (root === null) throw new Error('There is no root.')
createRoot(root).render(
  createElement(
    PacsRoot,
    { theme: 'dark', language: 'en' },
    createElement(PacsProvider, { workstation, children: createElement(Images) }),
  ),
)
