/** The user of an open session. */
export type Identity = {
  tokenHash: string
  id: number
  nombre: string
  AccesoId: number
  customerId: number | null
  /** The session may only set up a second factor. */
  needsSecondFactor: boolean
  /** The customer as whom a member of staff orders; `customerId` is the same. Null: a session of the user's own. */
  onBehalfOf: number | null
}

/** The user a function acts for: `AccesoId` decides what they may do, `customerId` which rows are theirs. */
export type Actor = Pick<Identity, 'id' | 'AccesoId' | 'customerId'> & Author

/** The user that the audit log and the histories name. */
export type Author = Pick<Identity, 'id'> & Partial<Pick<Identity, 'onBehalfOf'>>

/** The columns of a history that name the author. */
export const author = ({ id, onBehalfOf }: Author) => ({ userId: id, onBehalfOf })
