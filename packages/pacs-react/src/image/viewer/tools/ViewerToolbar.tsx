import { viewerShortcuts } from '@opensono/pacs-capture'
import { isOnFrame, type StrokeSize, strokeSizes, uncalibrated } from '@opensono/pacs-core/measure'
import { Copy, Redo2, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { IconButton } from '../../../control/button/IconButton'
import { ToggleButton } from '../../../control/button/ToggleButton'
import { Tooltip } from '../../../control/tooltip/Tooltip'
import { ProbeIcon } from '../../../icon/ProbeIcon'
import { useController } from '../../../provider/useController'
import { useText } from '../../../provider/useText'
import type { Viewer } from '../createViewer'
import type { Drawings } from '../drawings/createDrawings'
import { isDrawTool, type Tool } from '../pane/Tool'
import { hasTraces } from '../stage/marks'
import { type DrawnPane, useDrawingsState } from '../stage/useMarks'
import { viewerText } from '../viewerText'
import {
  drawButtons,
  lookButtons,
  measureButtons,
  type ToolButton,
  toolTextKey,
  traceButtons,
  viewActs,
} from './toolButtons'
import { actOnView } from './viewActs'

/** The tools of a viewer. */
export interface ViewerToolbarProps {
  viewer: Viewer
  /** The active pane. */
  open: DrawnPane
  /** Why nothing can be drawn; null when it can. */
  refusal: string | null
}

/** Tools, acts and sizes: one stop of Tab; arrows go from button to button. */
export function ViewerToolbar({ viewer, open, refusal }: ViewerToolbarProps) {
  const { t } = useText(viewerText)
  const tool = useController(viewer, (state) => state.tool)
  const size = useController(viewer, (state) => state.size)
  const { document } = useDrawingsState(open.drawings)
  const ofFile = useController(open.pane, ({ facts }) => facts?.calibration ?? uncalibrated)
  const group = (name: string, children: ReactNode, columns = 2) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className="pacs-tool-group" data-columns={columns} role="group" aria-label={name}>
      {children}
    </div>
  )
  const tools = (buttons: readonly ToolButton[]) =>
    buttons.map((button) => (
      <ToolToggle
        key={button.tool}
        button={button}
        isSelected={tool === button.tool}
        refusal={isDrawTool(button.tool) ? refusal : null}
        onChoose={(chosen) => viewer.set({ tool: chosen })}
      />
    ))
  return (
    <Toolbar className="pacs-viewer-tools" aria-label={t('viewer.tools')} orientation="vertical">
      {group(t('viewer.look'), tools(lookButtons))}
      {group(t('viewer.turn'), <ViewActs viewer={viewer} />)}
      {group(t('viewer.measure'), tools(measureButtons))}
      {hasTraces(document, ofFile) && group(t('viewer.traces'), tools(traceButtons))}
      {group(
        t('viewer.draw'),
        <>
          {tools(drawButtons)}
          <ProbeButton viewer={viewer} open={open} refusal={refusal} />
        </>,
      )}
      {group(
        t('viewer.tool.size'),
        strokeSizes.map((each) => (
          <SizeToggle key={each} size={each} isSelected={size === each} onChoose={() => viewer.set({ size: each })} />
        )),
        3,
      )}
    </Toolbar>
  )
}

/** A name with its key. */
export const withKey = (name: string, shortcut: ToolButton['shortcut']) =>
  shortcut === null ? name : `${name} (${viewerShortcuts[shortcut]})`

function ToolToggle({
  button,
  isSelected,
  refusal,
  onChoose,
}: {
  button: ToolButton
  isSelected: boolean
  refusal: string | null
  onChoose: (tool: Tool) => void
}) {
  const { t } = useText(viewerText)
  const key = toolTextKey(button.tool)
  const name = (t as (key: string) => string)(key)
  const toggle = (
    <ToggleButton
      icon={button.icon}
      aria-label={name}
      isSelected={isSelected}
      disabledReason={refusal ?? undefined}
      onChange={() => onChoose(button.tool)}
    />
  )
  return refusal === null ? <Tooltip text={withKey(name, button.shortcut)}>{toggle}</Tooltip> : toggle
}

function SizeToggle({ size, isSelected, onChoose }: { size: StrokeSize; isSelected: boolean; onChoose: () => void }) {
  const { t } = useText(viewerText)
  const name = t(`viewer.tool.size${size}`)
  return (
    <Tooltip text={name}>
      <ToggleButton
        aria-label={name}
        isSelected={isSelected}
        onChange={onChoose}
        icon={<span className="pacs-tool-size" data-size={size} aria-hidden />}
      />
    </Tooltip>
  )
}

function ViewActs({ viewer }: { viewer: Viewer }) {
  const { t } = useText(viewerText)
  return viewActs.map(({ act, icon, shortcut }) => (
    <IconButton
      key={act}
      icon={icon}
      label={withKey(t(`viewer.tool.${act}`), shortcut)}
      onPress={() => actOnView(viewer.activePane(), act)}
    />
  ))
}

function ProbeButton({ viewer, open, refusal }: ViewerToolbarProps) {
  const { t } = useText(viewerText)
  const { document } = useDrawingsState(open.drawings)
  const placedId = useController(open.pane, ({ frame }) => {
    const onFrame = document.annotations.filter((each) => each.kind === 'bodyMark' && isOnFrame(each, frame))
    return onFrame.at(-1)?.id ?? null
  })
  return (
    <IconButton
      icon={<ProbeIcon />}
      label={t('viewer.tool.probe')}
      disabledReason={refusal ?? (placedId === null ? t('viewer.tool.noBodyMark') : undefined)}
      onPress={() => {
        viewer.set({ tool: 'select' })
        viewer.activePane().select(placedId)
      }}
    />
  )
}

/** Acts on what is drawn in the active pane. */
export function EditButtons({
  viewer,
  drawings,
  refusal,
}: Pick<ViewerToolbarProps, 'viewer' | 'refusal'> & { drawings: Drawings | null }) {
  const { t } = useText(viewerText)
  const { canUndo, canRedo } = useDrawingsState(drawings)
  const active = useController(viewer, (state) => state.active)
  const pane = viewer.panes[active] ?? viewer.activePane()
  const selectedId = useController(pane, (state) => state.selectedId)
  const hasNext = useController(pane, ({ facts, frame }) => facts !== null && frame + 1 < facts.frameCount)
  const isClip = useController(pane, ({ facts }) => facts !== null && facts.frameCount > 1)
  const reason = refusal ?? undefined
  return (
    <>
      <IconButton
        icon={<Undo2 />}
        label={withKey(t('viewer.tool.undo'), 'undo')}
        isDisabled={!canUndo}
        disabledReason={reason}
        onPress={() => drawings?.undo()}
      />
      <IconButton
        icon={<Redo2 />}
        label={withKey(t('viewer.tool.redo'), 'redo')}
        isDisabled={!canRedo}
        disabledReason={reason}
        onPress={() => drawings?.redo()}
      />
      <IconButton
        icon={<Trash2 />}
        label={withKey(t('viewer.tool.delete'), 'deleteDrawing')}
        isDisabled={selectedId === null}
        disabledReason={reason}
        onPress={() => pane.deleteSelected()}
      />
      {isClip && (
        <IconButton
          icon={<Copy />}
          label={withKey(t('viewer.tool.copy'), 'copyToNextFrame')}
          isDisabled={selectedId === null || !hasNext}
          disabledReason={reason}
          onPress={() => pane.copyToNextFrame()}
        />
      )}
    </>
  )
}
