// How far the cells that this one sends rows to are behind. PostgreSQL keeps its log for each of them until it has read it, also for one
// that is gone for good.
import { Gauge } from 'prom-client'
import type { Platform } from '#platform/platform'
import { listLinks } from './links.sql.ts'

type Link = Awaited<ReturnType<typeof listLinks>>[number]

export function watchCellLinks({ db, metrics, config }: Pick<Platform, 'db' | 'metrics' | 'config'>): void {
  const gauge = (name: string, help: string, read: (link: Link) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['slot'] as const,
      registers: [metrics.registry],
      async collect() {
        this.reset()
        if (config.cell === null) return
        const links = await listLinks(db).catch(() => [])
        for (const link of links) this.set({ slot: link.slot }, read(link))
      },
    })
  gauge('kuri_cell_link_up', '1 while another cell reads what this one sends it, by the slot that it reads', (link) =>
    link.isActive ? 1 : 0,
  )
  gauge(
    'kuri_cell_link_kept_bytes',
    'How much of its log PostgreSQL keeps for a cell that has not read it yet',
    (link) => link.keptBytes,
  )
}
