import { onDesk } from '../../staff/auctions/auction-side.tsx'
import Page from '../../staff/auctions/console/console.tsx'

export default onDesk('admin', Page)
