/** The dash that is shown for a missing value, in a cell or a list of facts. */
export const NoValue = () => <span className="text-ink-3">—</span>
