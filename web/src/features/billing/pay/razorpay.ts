// Razorpay's own checkout. Its script is loaded from Razorpay when somebody pays there, and never before.
const SCRIPT_URL = 'https://checkout.razorpay.com/v1/checkout.js'

type Options = {
  key: string
  order_id: string
  handler(): void
  modal: { ondismiss(): void }
  retry: { enabled: boolean }
}
declare global {
  interface Window {
    Razorpay?: new (options: Options) => { open(): void }
  }
}

function loadScript(): Promise<void> {
  if (window.Razorpay) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT_URL
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The checkout could not be loaded.'))
    }
    document.head.append(script)
  })
}

/** Resolves when the checkout is closed, paid or not: only the service knows which. */
export async function openRazorpay({ key, orderId }: { key: string; orderId: string }): Promise<void> {
  await loadScript()
  await new Promise<void>((resolve) => {
    const checkout = new window.Razorpay!({
      key,
      order_id: orderId,
      handler: resolve,
      modal: { ondismiss: resolve },
      retry: { enabled: true },
    })
    checkout.open()
  })
}
