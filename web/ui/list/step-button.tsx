import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'

/**
 * Button to the next or the previous page or row. Without `onStep` there is none: the button is `aria-disabled`, because the browser takes
 * the focus from a `disabled` one.
 */
export const StepButton = ({
  onStep,
  ...button
}: {
  label: string
  icon: ReactNode
  onStep: (() => void) | undefined
}) => (
  <IconButton
    {...button}
    aria-disabled={!onStep}
    onClick={onStep}
    className="aria-disabled:pointer-events-none aria-disabled:opacity-50"
  />
)
