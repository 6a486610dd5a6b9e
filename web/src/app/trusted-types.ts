// The policy of the page (Trusted Types) makes no script or markup of a text. What the app starts by its address, a worker, has to be a
// script of our own origin; null refuses it, and markup and code have no rule at all.
type Rules = { createScriptURL(address: string): string | null }
type TrustedTypes = { createPolicy(name: 'default', rules: Rules): unknown }

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (new URL(address, location.origin).origin === location.origin ? address : null),
})
