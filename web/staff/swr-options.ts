import { listOptions } from '../api/list-options.ts'

/** SWR options of the record of a form: nothing is loaded again while the user edits it. */
export const formOptions = { revalidateOnFocus: false, revalidateOnReconnect: false }

/** SWR options of a list whose rows do not move when the user returns to the window. */
export const steadyListOptions = { ...listOptions, revalidateOnFocus: false }
