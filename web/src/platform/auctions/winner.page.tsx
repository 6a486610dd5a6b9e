import { onDesk } from '../../staff/auctions/desk.tsx'
import Page from '../../staff/auctions/winner/winner.tsx'

export default onDesk('admin', Page)
