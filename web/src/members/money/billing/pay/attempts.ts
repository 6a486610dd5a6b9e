// The key of an attempt to pay, kept on the device until its end is known: a second tap, a reload or a lost answer then asks for the
// same payment instead of starting another. Only ids are stored, never an amount.
const nameOf = (invoiceId: string) => `kuri.pay.${invoiceId}`

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export function makeAttempts(storage: Storage, newKey: () => string = () => crypto.randomUUID()) {
  return {
    /** The key of the attempt under way, or of a new one. */
    keyFor(invoiceId: string): string {
      const kept = storage.getItem(nameOf(invoiceId))
      if (kept) return kept
      const key = newKey()
      storage.setItem(nameOf(invoiceId), key)
      return key
    },
    /** The end is known, so the next attempt is another one. */
    end: (invoiceId: string) => storage.removeItem(nameOf(invoiceId)),
  }
}
