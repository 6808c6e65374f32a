import { IconButton, StatusTag, useText } from '@opensono/pacs-react'
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { shellText } from '../locale/shellText'
import { type LoadTime, loadTimeOf } from './loadTimes'
import './devPerformance.css'

/** As far up as the dialog may be dragged: its head stays in reach. Source: the product specification, section 2. */
const topCap = -137
/** Of a page that is open for days only the newest are kept. */
const maxRows = 500

const icons = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const

/** For developers: how long each resource took to load. It shows paths alone, never a query. */
export function DevPerformance() {
  const { t } = useText(shellText)
  const [rows, setRows] = useState<readonly LoadTime[]>([])
  const [isOpen, setOpen] = useState(true)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  const grip = useRef<{ left: number; top: number } | null>(null)

  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      const found = list.getEntries().map(loadTimeOf)
      setRows((former) => [...former, ...found].slice(-maxRows))
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [])

  function take(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { left: event.clientX - place.left, top: event.clientY - place.top }
  }
  function move(event: PointerEvent): void {
    if (grip.current === null) return
    const top = Math.max(topCap, event.clientY - grip.current.top)
    setPlace({ left: event.clientX - grip.current.left, top })
  }

  if (!isOpen) return null
  return (
    <section className="app-dev" style={place} aria-label={t('app.dev.title')}>
      <header
        className="app-dev-head"
        onPointerDown={take}
        onPointerMove={move}
        onPointerUp={() => {
          grip.current = null
        }}
      >
        <h2>{t('app.dev.title')}</h2>
        <IconButton label={t('common.close')} icon={<X aria-hidden />} onPress={() => setOpen(false)} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <ul className="app-dev-list" tabIndex={0} aria-label={t('app.dev.list')}>
        {rows.map(({ path, durationMs, tone }, index) => {
          const Icon = icons[tone]
          return (
            <li key={index}>
              <span className="pacs-truncate" title={path}>
                {path}
              </span>
              <StatusTag tone={tone} icon={<Icon aria-hidden />}>
                {t('app.dev.ms', { count: durationMs })}
              </StatusTag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
