import { Grid3x3, Pause, Play, Repeat, StepBack, StepForward } from 'lucide-react'
import { IconButton } from '../../../control/button/IconButton'
import { ToggleButton } from '../../../control/button/ToggleButton'
import { NativeSelect } from '../../../control/field/NativeSelect'
import { Tooltip } from '../../../control/tooltip/Tooltip'
import { useController } from '../../../provider/useController'
import { useText } from '../../../provider/useText'
import type { Viewer } from '../createViewer'
import type { Pane } from '../pane/createPane'
import type { PictureFacts } from '../picture/PictureSource'
import { viewerText } from '../viewerText'
import { cineSpeeds } from './cineClock'

/** Playback of the active pane's clip; nothing for a still. */
export function CineBar({ viewer, pane, storedFrames }: { viewer: Viewer; pane: Pane; storedFrames: number }) {
  const { t, language } = useText(viewerText)
  // Not the frame: it changes with every picture of the screen.
  const facts = useController(pane, (state) => state.facts)
  const isPlaying = useController(pane, (state) => state.isPlaying)
  const speed = useController(pane, (state) => state.speed)
  const isLooping = useController(pane, (state) => state.isLooping)
  const isGridOpen = useController(viewer, (state) => state.isGridOpen)
  if (facts === null || facts.frameCount <= 1) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className="pacs-cine" role="group" aria-label={t('viewer.cine.bar')}>
      <IconButton icon={<StepBack />} label={`${t('viewer.cine.previous')} (,)`} onPress={() => pane.step(-1)} />
      <IconButton
        icon={isPlaying ? <Pause /> : <Play />}
        label={`${t(isPlaying ? 'viewer.cine.pause' : 'viewer.cine.play')} (K)`}
        onPress={() => pane.play({ isPlaying: !isPlaying })}
      />
      <IconButton icon={<StepForward />} label={`${t('viewer.cine.next')} (.)`} onPress={() => pane.step(1)} />
      <CineFrame pane={pane} facts={facts} storedFrames={storedFrames} />
      <NativeSelect
        isBare
        label={t('viewer.cine.speed')}
        value={String(speed)}
        options={cineSpeeds.map((each) => ({
          id: String(each),
          label: t('viewer.cine.speedOf', { speed: new Intl.NumberFormat(language).format(each) }),
        }))}
        onChange={(id) => pane.play({ speed: Number(id) })}
      />
      <Tooltip text={t('viewer.cine.loop')}>
        <ToggleButton
          icon={<Repeat />}
          aria-label={t('viewer.cine.loop')}
          isSelected={isLooping}
          onChange={(next) => pane.play({ isLooping: next })}
        />
      </Tooltip>
      <Tooltip text={t('viewer.cine.grid')}>
        <ToggleButton
          icon={<Grid3x3 />}
          aria-label={t('viewer.cine.grid')}
          isSelected={isGridOpen}
          onChange={(next) => viewer.set({ isGridOpen: next })}
        />
      </Tooltip>
    </div>
  )
}

/** The shown frame, on a slider and in words. */
function CineFrame({ pane, facts, storedFrames }: { pane: Pane; facts: PictureFacts; storedFrames: number }) {
  const { t } = useText(viewerText)
  const frame = useController(pane, (state) => state.frame)
  const count = facts.frameCount
  const said = t('viewer.cine.frameOf', { frame: frame + 1, count })
  const isLoading = facts.videoUrl === null && storedFrames < count
  return (
    <>
      <input
        className="pacs-cine-slider"
        type="range"
        min={0}
        max={count - 1}
        value={frame}
        aria-label={t('viewer.cine.frame')}
        aria-valuetext={said}
        style={
          {
            '--pacs-cine-stored': `${Math.round((Math.min(storedFrames, count) / count) * 100)}%`,
          } as React.CSSProperties
        }
        onChange={({ currentTarget }) => pane.step(Number(currentTarget.value) - frame)}
      />
      <span
        className="pacs-cine-frame pacs-numeric"
        title={isLoading ? t('viewer.cine.loading', { stored: storedFrames, count }) : undefined}
      >
        {said}
      </span>
      {!facts.isFrameTimeKnown && (
        <span className="pacs-cine-pace" title={t('viewer.cine.paceUnknownHint')}>
          {t('viewer.cine.paceUnknown')}
        </span>
      )}
    </>
  )
}
