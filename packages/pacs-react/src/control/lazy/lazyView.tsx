import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadOnce, type Source, sourceOf } from './source'

/** Code that did not come is asked for again after this time, in milliseconds, and as soon as there is a network. */
const againMs = 5_000

/**
 * A part of a page whose code comes with its first place in it. As long as the code does not come its place stays as it is, and it is
 * asked for again: the page around it goes on. React's own `lazy` would take the page with it.
 *
 * @param load - imports the part.
 * @param placeholder - drawn until it is there. @defaultValue nothing
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): (props: Props) => ReactNode {
  const source = sourceOf(load)
  return (props) => <LazyView source={source} props={props} placeholder={placeholder} />
}

interface LazyViewProps<Props> {
  source: Source<Props>
  props: Props
  placeholder: ReactNode
}

function LazyView<Props extends object>({ source, props, placeholder }: LazyViewProps<Props>) {
  const [Part, setPart] = useState(() => source.loaded)
  useEffect(() => {
    if (source.loaded !== null) return setPart(() => source.loaded)
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(timer)
      loadOnce(source).then(
        (part) => {
          if (!isOver) setPart(() => part)
        },
        () => {
          if (!isOver) timer = setTimeout(ask, againMs)
        },
      )
    }
    ask()
    window.addEventListener('online', ask)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [source])
  return Part === null ? placeholder : <Part {...props} />
}
