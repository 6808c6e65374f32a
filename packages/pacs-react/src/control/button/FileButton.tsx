import { Button, type ButtonProps } from './Button'
import { useFileChoice } from './useFileChoice'

export interface FileButtonProps
  extends Pick<ButtonProps, 'children' | 'icon' | 'variant' | 'disabledReason' | 'isPending'> {
  /** Of the choice, for readers. */
  label: string
  /** The names' ends that the browser offers: `.png`. */
  extensions: readonly string[]
  onChoose: (file: File) => void
}

/** Chooses a file of this computer. */
export function FileButton({ label, extensions, onChoose, ...button }: FileButtonProps) {
  const { input, open } = useFileChoice({
    label,
    extensions,
    onChoose([file]) {
      if (file !== undefined) onChoose(file)
    },
  })
  return (
    <>
      {input}
      <Button {...button} onPress={open} />
    </>
  )
}
