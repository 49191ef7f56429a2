export type Audience = 'client' | 'staff'

/** Files that the service worker fetches as it is installed. */
export type CachedFile = {
  url: string
  /** null if the file's address contains a hash of its content. */
  revision: string | null
  /** The only audience that needs the file; undefined if both do. */
  audience?: Audience
}
