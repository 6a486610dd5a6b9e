// Leads to a page that the server has to send. Of two wishes at about the same time the first one counts: a person who signs out goes to
// the start page, although the guard of the page they leave would lead them to the sign-in page.
const SAME_TIME_MS = 2000
let leftAt = Number.NEGATIVE_INFINITY

export function leavePage(address: string): void {
  if (performance.now() - leftAt < SAME_TIME_MS) return
  leftAt = performance.now()
  location.replace(address)
}
