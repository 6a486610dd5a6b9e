// The proof that a result is the visitor's own, until they sign in. In memory only, because it is a token.
const claims = new Map<string, string>()

export const ownClaims = {
  add: (shareToken: string, claimToken: string) => void claims.set(shareToken, claimToken),
  find: (shareToken: string) => claims.get(shareToken) ?? null,
  drop: (shareToken: string) => void claims.delete(shareToken),
}
