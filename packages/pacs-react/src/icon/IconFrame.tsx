import { forwardRef, type ReactNode, type SVGProps } from 'react'

/** What an icon takes: any attribute of its `svg`. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref' | 'children'> {
  /** Read out; without it the icon is decoration beside words. */
  title?: string | undefined
}

interface IconFrameProps extends IconProps {
  /** Strokes on a 24 x 24 ground. */
  children: ReactNode
}

/** The frame of our own icons: 24 px, drawn like lucide's so that both can be used in one bar. */
export const IconFrame = forwardRef<SVGSVGElement, IconFrameProps>(function IconFrame(props, ref) {
  const { title, className, children, ...rest } = props
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title element would show a browser tooltip over ours.
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
      className={className ? `pacs-icon ${className}` : 'pacs-icon'}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  )
})
