// Advances of tickets pay what is billed, oldest cycle first. [spec: The enrollment invoice is the first instalment]
type Advance = {
  enrollmentId: string
  advancePaise: number
  /** The advance is the paid enrollment invoice, and no cycle has taken it yet. */
  hasFirstInstalment: boolean
}
type OpenInvoice = { id: string; enrollmentId: string; cycleNumber: number; balancePaise: number }
type AdvanceUse = {
  invoiceId: string
  enrollmentId: string
  amountPaise: number
  paymentMode: 'ENROLLMENT' | 'ADVANCE'
}

export function allocateAdvances(advances: readonly Advance[], open: readonly OpenInvoice[]): AdvanceUse[] {
  const byTicket = Map.groupBy(open, ({ enrollmentId }) => enrollmentId)
  return advances.flatMap(({ enrollmentId, advancePaise, hasFirstInstalment }) => {
    let leftPaise = advancePaise
    return (byTicket.get(enrollmentId) ?? [])
      .toSorted((a, b) => a.cycleNumber - b.cycleNumber)
      .map(({ id, balancePaise }, index) => {
        const amountPaise = Math.min(leftPaise, balancePaise)
        leftPaise -= amountPaise
        const paymentMode = hasFirstInstalment && index === 0 ? ('ENROLLMENT' as const) : ('ADVANCE' as const)
        return { invoiceId: id, enrollmentId, amountPaise, paymentMode }
      })
      .filter(({ amountPaise }) => amountPaise > 0)
  })
}
