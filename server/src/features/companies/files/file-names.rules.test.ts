import { expect, test } from 'vitest'
import { fittingFileName } from './file-names.rules.ts'

test('the ending of a file name comes from the content type', () => {
  const names = [
    ['PAN-card.pdf.bat', 'application/pdf', 'PAN-card.pdf'],
    ['PAN-card.pdf.bat. .', 'application/pdf', 'PAN-card.pdf'],
    ['PAN-card.bat ', 'application/pdf', 'PAN-card.pdf'],
    ['photo\u202egpj.exe', 'image/jpeg', 'photogpj.jpg'],
    ['run.html', 'image/png', 'run.png'],
    ['.htaccess', 'image/webp', 'file.webp'],
    ['കരാർ', 'application/pdf', 'കരാർ.pdf'],
    [`${'x'.repeat(251)}.exe`, 'application/pdf', `${'x'.repeat(251)}.pdf`],
    ['y'.repeat(255), 'image/webp', `${'y'.repeat(250)}.webp`],
  ] as const
  for (const [given, type, kept] of names) expect(fittingFileName(given, type)).toBe(kept)
})

test('a name that fits stays as it is', () => {
  for (const [name, type] of [
    ['Terms v2.1.PDF', 'application/pdf'],
    ['Scan 12.10.2026.jpeg', 'image/jpeg'],
    ['photo.jpg', 'image/jpeg'],
  ] as const)
    expect(fittingFileName(name, type)).toBe(name)
  expect(fittingFileName('Scan 12.10.2026', 'image/png')).toBe('Scan 12.10.2026.png')
})
