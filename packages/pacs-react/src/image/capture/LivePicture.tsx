import type { CaptureSession, CaptureSessionState, MissingCard } from '@opensono/pacs-capture'
import { forwardRef, type ReactNode } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { CaptureCardIcon } from '../../icon/CaptureCardIcon'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { LiveVideo } from './LiveVideo'
import { ShutterFlash } from './ShutterFlash'
import { stageText } from './stageText'

/** The live picture and its states. */
export interface LivePictureProps extends ControlProps {
  state: Pick<
    CaptureSessionState,
    'status' | 'stream' | 'isFrozen' | 'signal' | 'error' | 'retryInSeconds' | 'retryCount' | 'recording'
  >
  /** The card in use, while it is not connected: it is named. */
  missing?: MissingCard | null | undefined
  /** Whose stills flash on the frame; left out, none do. */
  capture?: Pick<CaptureSession, 'on'> | undefined
  /** Buttons under the words while there is no picture. */
  actions?: ReactNode
}

/**
 * The stage: the live picture as large as it goes with nothing laid over it, or what is wrong and what to do. A picture that
 * is not live is taken away at once.
 */
export const LivePicture = forwardRef<HTMLElement, LivePictureProps>(function LivePicture(props, ref) {
  const { state, missing, capture, actions, className, ...rest } = props
  const { t } = useText(imageText)
  const words = stageText(t, useErrorText(), state, missing)
  const isOpening = state.status === 'starting'
  const isLive = state.status === 'live' && !state.isFrozen
  return (
    <section
      {...rest}
      ref={ref}
      className={classes('pacs-stage', className)}
      data-theme="dark"
      data-status={state.isFrozen ? 'frozen' : state.status}
      data-signal={isLive ? state.signal.kind : undefined}
      data-recording={state.recording !== null || undefined}
      aria-label={t('capture.picture')}
    >
      {/* A black picture stays open behind its words: the first that is not black is seen at once. */}
      {isLive && state.stream !== null && <LiveVideo stream={state.stream} aria-label={t('capture.picture')} />}
      <div className="pacs-stage-words" role="status" data-late={isOpening || undefined}>
        {words !== null && (
          <>
            <CaptureCardIcon className="pacs-stage-icon" />
            <p className="pacs-stage-title">{words.title}</p>
            {words.text !== '' && <p className="pacs-stage-text">{words.text}</p>}
            {/* The count alone changes every second: it is not read out each time. */}
            {words.countdown !== '' && (
              <p className="pacs-stage-text pacs-numeric" aria-live="off">
                {words.countdown}
                {state.retryCount > 0 && ` · ${t('capture.lostFor', { seconds: state.retryCount * 2 })}`}
              </p>
            )}
          </>
        )}
      </div>
      {words !== null && !isOpening && !isLive && actions && <div className="pacs-stage-actions">{actions}</div>}
      {capture !== undefined && <ShutterFlash capture={capture} />}
    </section>
  )
})
