import { onDesk } from '../../staff/auctions/desk.tsx'
import Page from '../../staff/auctions/record/record.tsx'

export default onDesk('admin', Page)
