import { StudyId } from '@opensono/pacs-core'
import { RegistrationDesk } from '@opensono/pacs-react'
import { useSearchParams } from 'react-router'
import { useServices } from '../../service/ServicesContext'

/** Registers patients, with the queue beside the form. `?study=` names one to change. */
export function RegisterPage() {
  const { tabStorage } = useServices()
  const [query, setQuery] = useSearchParams()
  const wanted = StudyId.safeParse(query.get('study'))
  return (
    <RegistrationDesk
      className="app-page"
      studyId={wanted.success ? wanted.data : null}
      onOpen={(studyId) => setQuery(studyId === null ? {} : { study: studyId })}
      draftStorage={tabStorage}
    />
  )
}
