import { bodyMarks } from '@opensono/pacs-core/measure'
import { useController } from '../../../provider/useController'
import { useText } from '../../../provider/useText'
import type { Viewer } from '../createViewer'
import { BodyMarkPicture } from '../stage/BodyMarkPicture'
import { viewerText } from '../viewerText'

/** The body marks to choose from; the next press on the picture places the chosen one. */
export function BodyMarkChoice({ viewer }: { viewer: Viewer }) {
  const { t } = useText(viewerText)
  const chosen = useController(viewer, (state) => state.bodyMark)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className="pacs-body-marks" role="group" aria-label={t('viewer.tool.bodyMark')}>
      {bodyMarks.map((mark) => (
        <button
          key={mark}
          type="button"
          aria-pressed={mark === chosen}
          title={t(`viewer.bodyMarks.${mark}`)}
          aria-label={t(`viewer.bodyMarks.${mark}`)}
          onClick={() => viewer.set({ bodyMark: mark })}
        >
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <BodyMarkPicture mark={mark} />
          </svg>
        </button>
      ))}
    </div>
  )
}
