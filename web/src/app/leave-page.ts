// Leads to a page that the server has to send. Of several wishes the first one counts, however long the next page takes: a person who
// signs out goes to the start page, although the guard of the page they leave would lead them to the sign-in page.
let isLeaving = false
let isSigningOut = false

// The browser may show this page again as it was.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isLeaving = false
})

export function leavePage(address: string): void {
  if (isLeaving) return
  isLeaving = true
  location.replace(address)
}

/** A person who signs out, or waits for another page, is not led anywhere else. */
export const isOnTheWayOut = () => isLeaving || isSigningOut

/** Other requests may learn before the sign-out itself that the session is over. */
export async function whileSigningOut(work: () => Promise<void>): Promise<void> {
  isSigningOut = true
  await work().finally(() => {
    isSigningOut = false
  })
}
