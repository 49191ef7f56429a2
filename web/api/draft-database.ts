/** Database of unfinished imports in the browser. Signing out deletes it. */
export const draftDatabase = 'imports'
