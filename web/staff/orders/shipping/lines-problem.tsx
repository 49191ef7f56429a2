/** Why the lines of a dialog cannot be sent. Scrolls into view when it appears, because a dialog can be longer than the window. */
export const LinesProblem = ({ children }: { children: string | undefined }) =>
  children ? (
    <p role="alert" ref={scrollHere} className="scroll-mb-3 font-medium text-bad text-sm">
      {children}
    </p>
  ) : null

const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
