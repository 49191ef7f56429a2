type Policy = { createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, policy: Policy) => Policy }

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }

const own: Policy = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`${url} is not ours`)
    return url
  },
}

/** The name is in the content policy, which lets no other policy be made. */
const policy = trustedTypes?.createPolicy('own-script', own) ?? own

/** What `new Worker` and `serviceWorker.register` take under the content policy; throws for another origin's script. */
export const ownScriptUrl = (url: string | URL): string => policy.createScriptURL(String(url))
