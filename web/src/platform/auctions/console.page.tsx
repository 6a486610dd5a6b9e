import Page from '../../staff/auctions/console/console.tsx'
import { onDesk } from '../../staff/auctions/desk.tsx'

export default onDesk('admin', Page)
