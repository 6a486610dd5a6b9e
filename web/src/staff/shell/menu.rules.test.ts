import { expect, test } from 'vitest'
import { currentPage, type MenuSection, openSections } from './menu.rules.ts'

const MENU: MenuSection[] = [
  { icon: 'home', name: 'Today', pages: [{ to: '/co', name: 'Today' }] },
  {
    icon: 'me',
    name: 'Team',
    pages: [
      { to: '/co/employees', name: 'Employees', needs: 'employee.read' },
      { to: '/co/employees/invitations', name: 'Invitations', needs: 'employee.read' },
      { to: '/co/roles', name: 'Roles', needs: 'role.manage' },
    ],
  },
]

test('a section without a page that one may open is absent', () => {
  const sections = openSections(
    MENU,
    () => false,
    () => true,
  )
  expect(sections.map(({ name }) => name)).toEqual(['Today'])
})

test('a section leads to its first page that one may open', () => {
  const [, team] = openSections(
    MENU,
    (needs) => needs === 'role.manage',
    () => true,
  )
  expect(team).toMatchObject({ to: '/co/roles', pages: [{ name: 'Roles' }] })
})

test('an address belongs to the longest page above it, and a home only to itself', () => {
  const at = (path: string) => currentPage(MENU, path, '/co')?.name
  expect(at('/co')).toBe('Today')
  expect(at('/co/employees/m1')).toBe('Employees')
  expect(at('/co/employees/invitations')).toBe('Invitations')
  expect(at('/co/elsewhere')).toBeUndefined()
})
