import { PacsError, sessionApi } from '@opensono/pacs-core'
import {
  CommandPalette as Palette,
  type PaletteEntry,
  useCall,
  useErrorText,
  usePacs,
  useRecordingClock,
  useText,
  useToasts,
  useUser,
  useWorkRules,
} from '@opensono/pacs-react'
import { DoorOpen, Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shellText } from '../locale/shellText'
import { useStudyQuery } from '../page/record/useStudyQuery'
import { type AppRoute, pagesOf } from '../route/appRoutes'
import { useServices } from '../service/ServicesContext'
import { routeIcons } from './routeIcons'

interface CommandPaletteProps {
  routes: readonly AppRoute[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** It cannot be shown. */
  onClose: () => void
}

/** Goes to any page that the user may open, to another room of the department, or to a patient in the records. */
export function CommandPalette({ routes, isOpen, onOpenChange }: CommandPaletteProps) {
  const { t, language } = useText(shellText)
  const services = useServices()
  const { pacs } = usePacs()
  const query = useStudyQuery(useWorkRules())
  const navigate = useNavigate()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const user = useUser()
  const isRecording = useRecordingClock() !== null
  const [text, setText] = useState('')
  // A clip belongs to the room in which it began: nobody leaves it by a few letters.
  const maySwitch = user !== null && !isRecording && pacs.supports(sessionApi.switchRoom)
  const { data: rooms } = useCall(sessionApi.room, maySwitch && isOpen ? { departmentId: user.departmentId } : null)
  const pages = pagesOf(routes)
  const other = language === 'en' ? shellText.zh : shellText.en
  const typed = text.trim()

  const entries: PaletteEntry[] = [
    ...pages.map(({ name, path }) => {
      const Icon = routeIcons[name]
      return {
        id: path,
        label: t(`app.routeTitle.${name}`),
        group: t('app.palette.pages'),
        icon: <Icon aria-hidden />,
        keywords: [t(`app.route.${name}`), other.app.route[name], other.app.routeTitle[name], name],
      }
    }),
    ...(typed !== '' && pages.some(({ name }) => name === 'record')
      ? [
          {
            id: 'find',
            label: t('app.palette.find', { text: typed }),
            group: t('app.palette.patients'),
            icon: <Search aria-hidden />,
            isAlways: true,
          },
        ]
      : []),
    ...(maySwitch ? (rooms ?? []) : [])
      .filter((room) => room.id !== user?.roomId)
      .map(({ name }) => ({
        id: `room ${name}`,
        label: t('app.palette.room', { room: name }),
        group: t('app.palette.rooms'),
        icon: <DoorOpen aria-hidden />,
        keywords: [name],
      })),
  ]

  async function act(id: string): Promise<void> {
    const wanted = typed
    setText('')
    if (id === 'find') {
      query.set({ text: wanted, range: null })
      await navigate('/record')
    } else if (id.startsWith('room ')) {
      try {
        await services.session.switchRoom(id.slice('room '.length))
      } catch (thrown) {
        toasts.error(sayWhy(PacsError.from(thrown)))
      }
    } else await navigate(id)
  }

  return (
    <Palette
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) setText('')
        onOpenChange(next)
      }}
      label={t('app.palette.label')}
      placeholder={t('app.palette.hint')}
      emptyText={t('common.noMatch')}
      text={text}
      onTextChange={setText}
      entries={entries}
      onAction={(id) => void act(id)}
    />
  )
}
