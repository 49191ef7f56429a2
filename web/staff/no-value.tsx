/** In a cell or a list of facts, in place of a value that a record does not have. */
export const NoValue = () => <span className="text-ink-3">—</span>
