import createTheShop from './0001_create_the_shop.sql'

/** In order. Append only: a migration that has been deployed is never edited. */
export const migrations = [{ name: '0001_create_the_shop', sql: createTheShop }]
