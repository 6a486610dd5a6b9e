// The addresses of scripts that the app starts by name, such as workers. The policy of the page (Trusted Types) takes no other.
type Policy = { createScriptURL(path: string): string }
type TrustedTypes = { createPolicy(name: 'kuri', rules: Policy): Policy }

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

const rules: Policy = {
  createScriptURL(path) {
    if (new URL(path, location.origin).origin !== location.origin)
      throw new TypeError(`Not a script of the app: ${path}`)
    return path
  },
}
/** A browser without Trusted Types takes the address as it is. */
const policy = trustedTypes?.createPolicy('kuri', rules) ?? rules

/** For `new Worker(…)` and `serviceWorker.register(…)`. */
export const ownScript = (path: string): string => policy.createScriptURL(path)
