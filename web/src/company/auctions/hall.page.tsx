import { onDesk } from '../../staff/auctions/desk.tsx'
import Page from '../../staff/auctions/hall/hall.tsx'

export default onDesk('company', Page)
