/** Groups of a report by category. `root`: a category of the first level with those below it. */
export const categoryGroups = [
  { value: 'category', label: 'Cada categoría' },
  { value: 'root', label: 'Primer nivel' },
] as const
