// A drawing and three colors for every iconKey. Drawings fill a square of 240 with thick round lines, ink on white.
import type { CHALLENGE_ICONS } from '@kuri/contract/programs/challenge-editing.contract'

type Icon = { ink: string; paper: string; accent: string; drawing: string }

const STAR: Icon = {
  ink: '#1c2b3a',
  paper: '#e6eef5',
  accent: '#3f7cac',
  drawing: '<path d="M120 36l26 54 60 8-44 42 11 60-53-29-53 29 11-60-44-42 60-8z" fill="#bcd6ea"/>',
}

const ICONS = {
  star: STAR,
  scooter: {
    ink: '#5a2a0c',
    paper: '#ffe9d1',
    accent: '#f58220',
    drawing:
      '<circle cx="62" cy="178" r="26"/><circle cx="186" cy="178" r="26"/><path d="M88 178h70l22-92h-24M36 172c0-30 18-44 46-44h60"/><rect x="40" y="62" width="66" height="52" rx="8" fill="#f58220"/><path d="M73 62v52M176 86l-8-22h-16"/>',
  },
  shield: {
    ink: '#17305c',
    paper: '#e0ebff',
    accent: '#2f6fe4',
    drawing:
      '<path d="M120 28l76 26v62c0 48-32 80-76 98-44-18-76-50-76-98V54z" fill="#cfe0ff"/><path d="M92 84h58M92 108h58M98 84c44 0 44 48 0 48l44 44"/>',
  },
  sparkles: {
    ink: '#5b1142',
    paper: '#ffe3f1',
    accent: '#e0308c',
    drawing:
      '<path d="M104 44c8 48 24 64 72 72-48 8-64 24-72 72-8-48-24-64-72-72 48-8 64-24 72-72z" fill="#ffb8dc"/><path d="M186 36c4 20 10 26 30 30-20 4-26 10-30 30-4-20-10-26-30-30 20-4 26-10 30-30zM184 156c3 16 8 21 24 24-16 3-21 8-24 24-3-16-8-21-24-24 16-3 21-8 24-24z" fill="#e0308c"/>',
  },
  calendar: {
    ink: '#4a3a06',
    paper: '#fff4cc',
    accent: '#e0a100',
    drawing:
      '<rect x="40" y="54" width="160" height="148" rx="16" fill="#ffe9a3"/><path d="M40 98h160M82 34v36M158 34v36"/><path d="M76 132l10 10M86 132l-10 10M115 132l10 10M125 132l-10 10M76 166l10 10M86 166l-10 10"/><circle cx="162" cy="168" r="17" fill="#e0a100"/>',
  },
  seedling: {
    ink: '#12402a',
    paper: '#dff5e3',
    accent: '#2f9e5b',
    drawing:
      '<path d="M120 200v-92"/><path d="M120 128C76 132 52 108 50 64c44-2 70 20 70 64z" fill="#8fdcaa"/><path d="M120 104c0-40 24-62 70-62 0 42-26 64-70 62z" fill="#2f9e5b"/><path d="M56 204h128M84 204c4-18 68-18 72 0"/>',
  },
  lamp: {
    ink: '#38205f',
    paper: '#eee5ff',
    accent: '#7b4fd0',
    drawing:
      '<path d="M40 128c0 44 34 62 80 62s80-18 80-62c-34 14-126 14-160 0z" fill="#cdb5ff"/><path d="M92 190l-10 20h76l-10-20"/><path d="M120 118c-26-18-22-48 0-82 22 34 26 64 0 82z" fill="#ffc94d"/>',
  },
} as const satisfies Record<(typeof CHALLENGE_ICONS)[number], Icon>

export const iconOf = (iconKey: string): Icon =>
  Object.hasOwn(ICONS, iconKey) ? (ICONS as Readonly<Record<string, Icon>>)[iconKey]! : STAR

export const ICON_KEYS: ReadonlySet<string> = new Set(Object.keys(ICONS))
