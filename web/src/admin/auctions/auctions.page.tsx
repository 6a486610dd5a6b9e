import { onDesk } from '../../staff/auctions/auction-side.tsx'
import Page from '../../staff/auctions/list/auctions-list.tsx'

export default onDesk('admin', Page)
