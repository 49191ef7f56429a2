import { keysOf } from '#contract/keys'

/** Lengths in points. `left`, `top`: of the first label. `gap`: between two columns. */
type Paper = {
  name: string
  page: readonly [number, number]
  columns: number
  rows: number
  left: number
  top: number
  gap: number
  label: readonly [number, number]
  /** Size of the smallest dot of the printer: 1/300 inch for laser printers, 1/203 for label printers. */
  dot: number
}

export const labelPapers = {
  // The usual sheet of adhesive labels, 2 5/8 × 1 inches.
  sheet: {
    name: 'Hoja carta',
    page: [612, 792],
    columns: 3,
    rows: 10,
    left: 13.5,
    top: 36,
    gap: 9,
    label: [189, 72],
    dot: 72 / 300,
  },
  // The usual roll of a label printer, 2 × 1 inches.
  roll: {
    name: 'Rollo de 51 × 25 mm',
    page: [144, 72],
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    gap: 0,
    label: [144, 72],
    dot: 72 / 203,
  },
} as const satisfies Record<string, Paper>

export type LabelPaper = keyof typeof labelPapers
export const paperNames = keysOf(labelPapers)

export const labelsOnPage = (paper: LabelPaper) => labelPapers[paper].columns * labelPapers[paper].rows
