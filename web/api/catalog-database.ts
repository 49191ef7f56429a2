/** Database of the catalogue with the prices of a client. Signing out deletes it. */
export const catalogDatabase = 'catalog'
