// The name under which a file is kept and downloaded: its ending always fits its content type, whatever the uploader called it.
import type { ContentType } from '@kuri/contract/companies/files.contract'

const ENDINGS: Record<ContentType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
}
const MAX_CHARACTERS = 255
/** They turn the direction of text, so that `fdp.bat` reads like `tab.pdf`. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const ENDING = /\.[a-z][a-z0-9]{0,9}$/i
/** Windows ignores them at the end of a name. */
const IGNORED_END = /[. ]+$/

export function fittingFileName(fileName: string, contentType: string): string {
  const endings = ENDINGS[contentType as ContentType] ?? ['bin']
  let name = fileName.replace(DIRECTION_MARKS, '').replace(IGNORED_END, '')
  if (endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))) return name
  while (ENDING.test(name)) name = name.replace(ENDING, '').replace(IGNORED_END, '')
  const ending = `.${endings[0]}`
  return (name.slice(0, MAX_CHARACTERS - ending.length) || 'file').toWellFormed() + ending
}
