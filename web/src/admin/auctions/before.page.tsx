import { onDesk } from '../../staff/auctions/auction-side.tsx'
import Page from '../../staff/auctions/before/before.tsx'

export default onDesk('admin', Page)
