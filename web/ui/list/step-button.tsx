import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'

/** Goes to the next page or row. Without `onStep` there is none: the button keeps the focus, which `disabled` would take from it. */
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
