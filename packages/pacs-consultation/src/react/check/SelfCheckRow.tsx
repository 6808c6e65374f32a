import { Button, StatusTag, type StatusTone, useText } from '@opensono/pacs-react'
import { CircleCheck, CircleDashed, CircleX, Ear, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SelfCheckItem } from '../../check/SelfCheck'
import { checkText } from './checkText'

const signs: Readonly<Record<SelfCheckItem['status'], { icon: ReactNode; tone: StatusTone }>> = {
  waiting: { icon: <CircleDashed aria-hidden />, tone: 'muted' },
  running: { icon: <LoaderCircle aria-hidden />, tone: 'info' },
  asking: { icon: <Ear aria-hidden />, tone: 'info' },
  good: { icon: <CircleCheck aria-hidden />, tone: 'success' },
  warning: { icon: <TriangleAlert aria-hidden />, tone: 'warning' },
  bad: { icon: <CircleX aria-hidden />, tone: 'danger' },
}

/** One check as it is. */
export interface SelfCheckRowProps {
  item: SelfCheckItem
  /** Level of the microphone while it is checked, 0 to 1. */
  level: number
  /** The user heard the tone, or not. */
  onAnswer: (isHeard: boolean) => void
  /** Checks this one again. */
  onRepeat: () => void
}

/** A check: what it is, how it went in words, and what to do. */
export function SelfCheckRow({ item, level, onAnswer, onRepeat }: SelfCheckRowProps) {
  const { t } = useText(checkText)
  const { name, status, code, facts } = item
  const { icon, tone } = signs[status]
  const isBad = status === 'bad' || status === 'warning'
  const mbit = (kbps: number | undefined) => ((kbps ?? 0) / 1000).toFixed(1)
  const words = {
    upload: mbit(facts.uploadKbps),
    download: mbit(facts.downloadKbps),
    milliseconds: Math.round(facts.roundTripMs ?? 0),
    width: facts.width ?? 0,
    height: facts.height ?? 0,
  }
  const isMeasured = status === 'good' && Object.keys(facts).length > 0
  return (
    <li className="pacs-check-row" data-status={status}>
      <div className="pacs-check-words">
        <strong>{t(`check.name.${name}`)}</strong>
        <span className="pacs-check-what pacs-numeric">
          {code !== null && isBad
            ? t(`check.advice.${code === 'ok' ? 'failed' : code}`)
            : isMeasured && hasFigures(name)
              ? t(`check.figures.${name}`, words)
              : t(`check.what.${name}`)}
        </span>
        {name === 'microphone' && status === 'running' && (
          <meter className="pacs-check-level" aria-label={t('check.level')} min={0} max={1} value={level} />
        )}
        {status === 'asking' && (
          <span className="pacs-check-question">
            {t('check.heard')}
            <Button size="small" variant="primary" onPress={() => onAnswer(true)}>
              {t('check.yes')}
            </Button>
            <Button size="small" onPress={() => onAnswer(false)}>
              {t('check.no')}
            </Button>
          </span>
        )}
      </div>
      <StatusTag icon={icon} tone={tone}>
        {code === null ? t(`check.status.${status}`) : t(`check.code.${code}`)}
      </StatusTag>
      {isBad && (
        <Button size="small" onPress={onRepeat} aria-label={t('check.repeatOf', { name: t(`check.name.${name}`) })}>
          {t('check.repeat')}
        </Button>
      )}
    </li>
  )
}

const figured = ['rate', 'captureCard', 'camera'] as const

/** Whether figures of a check say something to people. */
function hasFigures(name: SelfCheckItem['name']): name is (typeof figured)[number] {
  return figured.some((each) => each === name)
}
