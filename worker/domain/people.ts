/** The user of an open session. */
export type Identity = {
  tokenHash: string
  id: number
  nombre: string
  AccesoId: number
  customerId: number | null
  /** The session may only set up a second factor. */
  needsSecondFactor: boolean
}

/** The user a function acts for: `AccesoId` decides what they may do, `customerId` which rows are theirs. */
export type Actor = Pick<Identity, 'id' | 'AccesoId' | 'customerId'>

/** The user that the audit log and the histories name. */
export type Author = Pick<Identity, 'id'>
