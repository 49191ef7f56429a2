import type { Page } from 'playwright-core'

/** The names of the databases in IndexedDB. */
export const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** The keys in a store of IndexedDB. Empty if the database does not exist. */
export const storedKeys = (page: Page, database: string, store: string) =>
  page.evaluate(
    async ([database, store]) => {
      if (!(await indexedDB.databases()).some(({ name }) => name === database)) return []
      const opening = indexedDB.open(database)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const reading = opening.result.transaction(store).objectStore(store).getAllKeys()
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      opening.result.close()
      return reading.result.map(String)
    },
    [database, store] as const,
  )
