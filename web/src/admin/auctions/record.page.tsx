import { onDesk } from '../../staff/auctions/auction-side.tsx'
import Page from '../../staff/auctions/record/record.tsx'

export default onDesk('admin', Page)
