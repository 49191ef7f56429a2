type Policy = { createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, policy: Policy) => Policy }

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }

const own: Policy = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`${url} is not ours`)
    return url
  },
}

/** Name allowed by `trusted-types` in the content security policy. */
const policy = trustedTypes?.createPolicy('own-script', own) ?? own

/** Trusted URL for `new Worker` and `serviceWorker.register`. Throws for a script of another origin. */
export const ownScriptUrl = (url: string | URL): string => policy.createScriptURL(String(url))
