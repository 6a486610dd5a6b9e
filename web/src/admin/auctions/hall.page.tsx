import { onDesk } from '../../staff/auctions/auction-side.tsx'
import Page from '../../staff/auctions/hall/hall.tsx'

export default onDesk('admin', Page)
