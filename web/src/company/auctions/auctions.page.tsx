import { onDesk } from '../../staff/auctions/desk.tsx'
import Page from '../../staff/auctions/list/auctions-list.tsx'

export default onDesk('company', Page)
