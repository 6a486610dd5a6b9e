// A menu of two levels as data. A section is there when the person may open one of its pages, and leads to the first of them.
import type { Needs, Place, Side } from '../side/side.rules.ts'

type MenuPage = { to: string; name: string; needs?: Needs; place?: Place }
export type MenuSection<Icon = string> = { icon: Icon; name: string; pages: readonly MenuPage[] }
export type OpenSection<Icon = string> = MenuSection<Icon> & { to: string }

/** `exists` leaves out pages that this build does not have. */
export function openSections<Icon>(
  menu: readonly MenuSection<Icon>[],
  can: Side['can'],
  exists: (to: string) => boolean,
): OpenSection<Icon>[] {
  const isOpen = ({ to, needs, place }: MenuPage) => exists(to) && (needs === undefined || can(needs, place))
  return menu
    .map((section) => ({ ...section, pages: section.pages.filter(isOpen) }))
    .filter(({ pages }) => pages.length > 0)
    .map((section) => ({ ...section, to: section.pages[0]!.to }))
}

const isBelow = (path: string, to: string) => path === to || path.startsWith(`${to}/`)

/** The page of the menu that an address belongs to: the longest one above it. A home is only itself. */
export function currentPage(
  sections: readonly Pick<MenuSection, 'pages'>[],
  path: string,
  home: string,
): MenuPage | null {
  const pages = sections.flatMap((section) => section.pages)
  const above = pages.filter(({ to }) => (to === home ? path === to : isBelow(path, to)))
  return above.sort((one, other) => other.to.length - one.to.length)[0] ?? null
}
