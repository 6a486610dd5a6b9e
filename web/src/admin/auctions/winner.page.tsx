import { onDesk } from '../../staff/auctions/auction-side.tsx'
import Page from '../../staff/auctions/winner/winner.tsx'

export default onDesk('admin', Page)
