// Razorpay's own checkout opens on a page of its own (public/checkout.html), the only one that may run scripts of another host. What it
// opens is kept for this tab and not in the address, so that no link can open the payment of somebody else.
const KEPT_AS = 'kuri.checkout'
const PAGE = '/checkout.html'

type RazorpayCheckout = { key: string; orderId: string; transactionId: string }

/** Returns the address of the page to go to; it leads on to the result of the payment. */
export function prepareRazorpay(checkout: RazorpayCheckout): string {
  sessionStorage.setItem(KEPT_AS, JSON.stringify(checkout))
  return PAGE
}
