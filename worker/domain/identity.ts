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

/** The user for whom a function runs: `AccesoId` decides the permissions, `customerId` the rows that belong to the user. */
export type Actor = Pick<Identity, 'id' | 'AccesoId' | 'customerId'> & Author

/** The user in the audit log and in histories. */
export type Author = Pick<Identity, 'id'> & Partial<Pick<Identity, 'onBehalfOf'>>

/** The columns of a history for the author. */
export const author = ({ id, onBehalfOf }: Author) => ({ userId: id, onBehalfOf })
