import { incompleteViews, type Language, type Translate, type ViewCoverage } from '@opensono/pacs-core'
import { bodyMarkNames } from '@opensono/pacs-core/measure'
import { Check, ChevronDown, CircleDashed } from 'lucide-react'
import { useId, useState } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { BodyMarkIcon } from '../../icon/BodyMarkIcon'
import { useText } from '../../provider/useText'
import { type ImageTextKey, imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import type { UseImageViewsResult } from './useImageViews'

/** The views of a study, shown beside its images. */
export interface ViewListProps extends ControlProps {
  /** From `useImageViews`. */
  views: UseImageViewsResult
  /** The images that a press tags now. */
  tagged: readonly StripItem[]
  /** Whether all views are in sight at first, and not only what is missing. @defaultValue false */
  isOpenAtFirst?: boolean
}

/**
 * Which views of a study are there and which are missing, each with its key: a press tags the image at hand. It is a help and
 * refuses nothing; without views there is nothing to see.
 */
export function ViewList({ views, tagged, isOpenAtFirst = false, className, ...rest }: ViewListProps) {
  const { t, language } = useText(imageText)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const listId = useId()
  const { coverage, mayTag, viewName } = views
  if (coverage.length === 0) return null
  const stored = coverage.filter(({ state }) => state === 'stored').length
  const missing = incompleteViews(coverage).map(({ view, state }) => {
    const name = viewName(view)
    if (state === 'missing') return name
    return view.bodyMark === null
      ? t('view.markOf', { name })
      : t('view.markOfKind', { name, mark: bodyMarkNames[language][view.bodyMark] })
  })
  const [item] = tagged
  const target = tagged.length > 1 ? t('strip.selected', { count: tagged.length }) : item && itemName(t, item)
  return (
    <section {...rest} className={classes('pacs-views', className)} aria-label={t('view.title')}>
      <button
        type="button"
        className="pacs-views-head"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{t('view.title')}</span>
        <span className="pacs-numeric" data-whole={missing.length === 0 || undefined}>
          {t('view.count', { count: stored, total: coverage.length })}
        </span>
        {isOpen && mayTag && target !== undefined && (
          <span className="pacs-views-target pacs-truncate" title={t('view.target', { name: target })}>
            {t('view.target', { name: target })}
          </span>
        )}
        <ChevronDown aria-hidden />
      </button>
      {!isOpen && missing.length > 0 && (
        <p className="pacs-views-missing">{t('view.missing', { names: missing.join(t('common.listSeparator')) })}</p>
      )}
      <ul
        id={listId}
        className="pacs-views-list"
        hidden={!isOpen}
        // With nothing to press in it, keys could not scroll it.
        tabIndex={mayTag && item !== undefined ? undefined : 0}
      >
        {coverage.map((each) => (
          <ViewRow
            key={each.view.code}
            coverage={each}
            views={views}
            isHeld={item?.viewCode === each.view.code}
            onPress={mayTag && item !== undefined ? () => views.tag(tagged, each.view.code) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

interface ViewRowProps {
  coverage: ViewCoverage
  views: UseImageViewsResult
  /** Whether the image at hand shows it. */
  isHeld: boolean
  onPress: (() => void) | undefined
}

function ViewRow({ coverage, views, isHeld, onPress }: ViewRowProps) {
  const { t, language } = useText(imageText)
  const { view, state } = coverage
  const name = views.viewName(view)
  const key = views.keyOf(view)
  const words = stateText(t, language, coverage)
  const content = (
    <>
      {key !== null && views.mayTag && <kbd>{key}</kbd>} <span className="pacs-truncate">{name}</span>{' '}
      <span className="pacs-hidden-visually">{words}</span>
      {state === 'stored' ? (
        <Check aria-hidden />
      ) : state === 'unmarked' ? (
        <BodyMarkIcon />
      ) : (
        <CircleDashed aria-hidden />
      )}
    </>
  )
  const facts = {
    className: 'pacs-view',
    title: `${name}: ${words}`,
    'data-state': state,
    'data-wished': !view.isRequired || undefined,
  }
  return (
    <li>
      {onPress === undefined ? (
        <span {...facts}>{content}</span>
      ) : (
        <button
          {...facts}
          type="button"
          aria-pressed={isHeld}
          // The image that has the focus keeps it: it is the one that is tagged.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
        >
          {content}
        </button>
      )}
    </li>
  )
}

function stateText(t: Translate<ImageTextKey>, language: Language, { view, state, imageCount }: ViewCoverage): string {
  if (state === 'stored') return t('view.stored', { count: imageCount })
  if (state === 'unmarked') {
    return view.bodyMark === null
      ? t('view.unmarked')
      : t('view.unmarkedBy', { mark: bodyMarkNames[language][view.bodyMark] })
  }
  return t(view.isRequired ? 'view.absent' : 'view.wished')
}
