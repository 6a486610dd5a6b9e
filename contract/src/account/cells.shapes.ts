// A cell of the installation, as a person who signs in sees it.
import { Type } from '../kit/schema.ts'

export const Cell = Type.Object(
  {
    name: Type.String(),
    title: Type.String({ description: 'As its operator calls it' }),
    url: Type.String({ description: 'Where the cell is reached: its web app and its API' }),
    isCurrent: Type.Boolean({ description: 'Whether it is the cell that answered' }),
  },
  { description: 'A cell: a database and the service on it. A company lives in one cell.' },
)
