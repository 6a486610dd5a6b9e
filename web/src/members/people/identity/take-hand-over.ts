// The token that another cell gave this browser. The page carries it, and never its address; it is taken out before anything else happens.
export type HandOver = { token: string; from: string }

function takeTag(name: string): string | null {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  tag?.remove()
  return tag?.content ?? null
}

function takeFromPage(): HandOver | null {
  const [token, from] = ['kuri-hand-over', 'kuri-hand-over-from'].map(takeTag)
  if (!token || !from) return null
  // A form opened this page; now it is a page like any other, and loading it again sends nothing.
  history.replaceState(history.state, '', location.pathname)
  return { token, from }
}

let taken = takeFromPage()

/** Once: it opens one session. */
export function takeHandOver(): HandOver | null {
  const handOver = taken
  taken = null
  return handOver
}
