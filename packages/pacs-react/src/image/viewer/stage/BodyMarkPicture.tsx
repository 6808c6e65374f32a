import { type BodyMark, bodyMarkStrokes } from '@opensono/pacs-core/measure'

/** A body mark on a ground of 100 by 100, drawn by the stroke around it. */
export function BodyMarkPicture({ mark }: { mark: BodyMark }) {
  return <path d={bodyMarkStrokes[mark]} fill="none" strokeLinecap="round" strokeLinejoin="round" />
}
