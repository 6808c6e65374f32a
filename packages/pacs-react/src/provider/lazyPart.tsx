import { PacsError } from '@opensono/pacs-core'
import { type ComponentType, useEffect, useState } from 'react'
import { loadOnce, type Source, sourceOf } from '../control/lazy/source'
import { useMaybeToasts } from '../control/toast/ToastProvider'
import { useErrorText } from './useErrorText'

interface Closable {
  onClose: () => void
}

/**
 * A dialog or drawer that comes with the first press for it. Where its code does not come that is said, the part closes, and the
 * next press asks again: the page goes on.
 *
 * @param load - imports the part.
 * @returns the part; it draws nothing while it is on its way. `preload` asks for it before the press.
 */
export function lazyPart<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  const source = sourceOf(load)
  return Object.assign((props: Props) => <LazyPart source={source} props={props} />, {
    /** Loads the code before the first press. Never rejects: after a failure the press loads it again. */
    preload: () =>
      loadOnce(source).then(
        () => undefined,
        // The press asks again, and says why it does not come.
        () => undefined,
      ),
  })
}

function LazyPart<Props extends Closable>({ source, props }: { source: Source<Props>; props: Props }) {
  const toasts = useMaybeToasts()
  const sayWhy = useErrorText()
  const [Part, setPart] = useState(() => source.loaded)
  const lose = (thrown: unknown) => {
    toasts?.error(sayWhy(PacsError.from(thrown, 'NETWORK_UNREACHABLE')))
    props.onClose()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; who closes it may be another function each time.
  useEffect(() => {
    if (Part !== null) return
    let isOver = false
    loadOnce(source).then(
      (part) => {
        if (!isOver) setPart(() => part)
      },
      (thrown) => {
        if (!isOver) lose(thrown)
      },
    )
    return () => {
      isOver = true
    }
  }, [])
  return Part === null ? null : <Part {...props} />
}
