/** Rows of a SAT catalogue as options of a select: "G03 · Gastos en general". */
export const satOptions = (rows: readonly { code: string; label: string }[]) =>
  rows.map(({ code, label }) => ({ value: code, label: `${code} · ${label}` }))
