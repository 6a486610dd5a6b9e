import Page from '../../staff/auctions/before/before.tsx'
import { onDesk } from '../../staff/auctions/desk.tsx'

export default onDesk('company', Page)
