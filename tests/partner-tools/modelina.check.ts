// Modelina generates a model with a name of its own for every shape of /asyncapi.json.
import { TypeScriptGenerator } from '@asyncapi/modelina'
import { asyncapiPath, finish, readDocument } from './documents.ts'

const models = await new TypeScriptGenerator({ modelType: 'interface' }).generate(readDocument(asyncapiPath))
const names = models.map(({ modelName }) => modelName)
finish([
  ...names.filter((name) => /Anonymous|Reserved/i.test(name)).map((name) => `a shape without a name: ${name}`),
  ...['AuctionState', 'MemberRoomAuction', 'OverviewUser', 'BidAck', 'RoomRefusalReason', 'ConsoleBid']
    .filter((name) => !names.includes(name))
    .map((name) => `no model ${name}`),
])
