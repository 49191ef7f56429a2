export type Audience = 'client' | 'staff'

/** Files that the service worker fetches as it is installed. */
export type KeptFile = {
  url: string
  /** null where the address itself changes with the content. */
  revision: string | null
  /** The one that needs it; without it, both do. */
  audience?: Audience
}
