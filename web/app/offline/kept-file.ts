/** What the service worker fetches as it is installed. */
export type KeptFile = {
  url: string
  /** null where the address itself changes with the content. */
  revision: string | null
}
