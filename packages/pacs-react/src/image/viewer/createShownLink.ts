import type { Viewer } from './createViewer'

/** Which image is shown, between a viewer and its host. */
export interface ShownLink {
  /** The host names an image; one that was reported to it and comes back changes nothing. */
  apply(key: string): void
  /** Calls the listener with each image that the user goes to, never with one that the host named; the answer ends it. */
  subscribe(onShow: (key: string) => void): () => void
}

/** Maximum number of reported keys that are remembered for a host that never passes them back. */
const mostReported = 100

/**
 * Connects the image of a viewer's active pane with the one that its host names. Each side changes the other one only by an act of its own:
 * a viewer that answers the host, while the host answers the viewer, swaps two images for ever as soon as both change at once.
 *
 * @param viewer - as it is at first: the host knows its image.
 */
export function createShownLink(viewer: Viewer): ShownLink {
  const activeKey = () => {
    const { shown, active } = viewer.getSnapshot()
    return shown[active] ?? null
  }
  let known = activeKey()
  /** Reported keys that the host has not passed back yet, the oldest first. */
  let reported: readonly string[] = []
  return {
    apply(key) {
      const at = reported.indexOf(key)
      reported = at === -1 ? [] : reported.slice(at + 1)
      if (at !== -1) return
      known = key
      viewer.show(key)
    },
    subscribe: (onShow) =>
      viewer.subscribe(() => {
        const key = activeKey()
        if (key === null || key === known) return
        known = key
        reported = [...reported, key].slice(-mostReported)
        onShow(key)
      }),
  }
}
