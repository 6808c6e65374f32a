import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadOnce, type Source, sourceOf } from './source'

/** Code that did not come is asked for again after this time, in milliseconds, and as soon as there is a network. */
const againMs = 5_000

/**
 * A part of a page whose code comes with its first place in it. As long as the code does not come it is asked for again, and the page
 * around it goes on. React's own `lazy` would take the page with it.
 *
 * @param load - imports the part.
 * @param placeholder - drawn until it is there. @defaultValue nothing
 * @param Missing - drawn instead once the code did not come, with what its import was rejected with. @defaultValue the placeholder stays
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
  Missing?: ComponentType<{ missing: unknown }>,
): (props: Props) => ReactNode {
  const source = sourceOf(load)
  return (props) => <LazyView source={source} props={props} placeholder={placeholder} Missing={Missing} />
}

interface LazyViewProps<Props> {
  source: Source<Props>
  props: Props
  placeholder: ReactNode
  Missing: ComponentType<{ missing: unknown }> | undefined
}

function LazyView<Props extends object>({ source, props, placeholder, Missing }: LazyViewProps<Props>) {
  const [Part, setPart] = useState(() => source.loaded)
  const [missing, setMissing] = useState<unknown>()
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
        (thrown: unknown) => {
          if (isOver) return
          setMissing((former: unknown) => former ?? thrown)
          timer = setTimeout(ask, againMs)
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
  if (Part !== null) return <Part {...props} />
  return Missing && missing !== undefined ? <Missing missing={missing} /> : placeholder
}
