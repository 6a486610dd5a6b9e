// A registered address in one line, each part once.
import { Icon } from '../../../ui/icons.tsx'
import type { ProgramDetail } from './chit-terms-list.tsx'

type Address = NonNullable<ProgramDetail['company']['registeredAddress']>

export function AddressLine({ address }: { address: Address }) {
  const parts = [address.line1, address.line2, address.city, address.district, address.state, address.pincode]
  return (
    <p className="row top sm">
      <Icon name="pin" />
      <span dir="auto">{[...new Set(parts.filter(Boolean))].join(', ')}</span>
    </p>
  )
}
