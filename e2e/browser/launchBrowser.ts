import { type Browser, chromium } from 'playwright'
import { chromiumFlags, chromiumPath, windowFlag, windowlessPath } from './chromium.ts'

/** The capture card of a browser. */
export type Card =
  /** A picture that moves; `file` is y4m. */
  | { kind: 'picture'; file: string }
  /** Nothing is plugged in. */
  | { kind: 'none' }
  /** A card is there, and the person refuses it. */
  | { kind: 'refused' }

/** The flags by which Chromium shows a capture card. */
export function cardFlags(card: Card): string[] {
  switch (card.kind) {
    case 'picture':
      return [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${card.file}`,
      ]
    case 'none':
      return ['--use-fake-device-for-media-stream=device-count=0', '--use-fake-ui-for-media-stream']
    case 'refused':
      return ['--use-fake-device-for-media-stream']
  }
}

/**
 * Starts the machine's Chromium.
 *
 * @param card - what the browser finds as capture card.
 * @param hasWindows - as people have them; otherwise none where that is possible.
 */
export async function launchBrowser(card: Card, hasWindows = true): Promise<Browser> {
  return await chromium.launch({
    executablePath: hasWindows ? chromiumPath : windowlessPath,
    args: [...chromiumFlags, windowFlag, ...cardFlags(card)],
  })
}
