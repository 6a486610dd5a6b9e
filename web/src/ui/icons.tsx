// Our icons, on a grid of 24 with a stroke of 2. An icon stands beside a word, or its button has a name.
import type { ReactNode } from 'react'

const SHAPES = {
  back: <path d="M15 5l-7 7 7 7" />,
  next: <path d="M9 5l7 7-7 7" />,
  down: <path d="M5 9l7 7 7-7" />,
  tick: <path d="M4 13l5 5L20 6" />,
  up: <path d="M12 5l8 14H4z" fill="currentColor" />,
  stop: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M6 6l12 12" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  eye: (
    <>
      <path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  bell: (
    <>
      <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4z" />
      <path d="M10 21h4" />
    </>
  ),
  home: <path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z" />,
  ring: (
    <>
      <circle cx="12" cy="12" r="8" strokeDasharray="4.3 2" />
      <circle cx="12" cy="12" r="2" fill="currentColor" />
    </>
  ),
  gavel: <path d="M13 4l7 7M10.5 6.5l7 7M15 9L5 19l-1.5-1.5L13.5 7.5M13 21h8" />,
  wallet: (
    <>
      <path d="M4 7h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h11" />
      <circle cx="16" cy="13.5" r="1" fill="currentColor" />
    </>
  ),
  me: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c1-5 4-7 8-7s7 2 8 7" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l5 5" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  x: <path d="M6 6l12 12M18 6L6 18" />,
  pause: <path d="M8 5v14M16 5v14" strokeWidth="3.5" />,
  play: <path d="M7 5l12 7-12 7z" />,
  horn: <path d="M4 10v4h3l8 5V5l-8 5zM18.5 9a4 4 0 0 1 0 6" />,
  off: (
    <path d="M3 9a14 14 0 0 1 4-2.5M21 9a14 14 0 0 0-9-3.5M7 13.5A8 8 0 0 1 10 12M17 13.5a8 8 0 0 0-2-1.2M12 18.5h.01M3 3l18 18" />
  ),
  camera: (
    <>
      <path d="M4 8h4l1.5-3h5L16 8h4v11H4z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  file: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />,
  pen: <path d="M4 20l1-5L16 4l4 4L9 19zM14 6l4 4" />,
  phone: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2" />
      <path d="M11 18h2" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  print: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />,
  load: <path d="M12 4v11M7 10l5 5 5-5M5 20h14" />,
  share: <path d="M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1" />,
  copy: (
    <>
      <rect x="8" y="8" width="12" height="12" rx="2" />
      <path d="M5 16H4V4h12v1" />
    </>
  ),
  dots: (
    <>
      <circle cx="5" cy="12" r="1.5" fill="currentColor" />
      <circle cx="12" cy="12" r="1.5" fill="currentColor" />
      <circle cx="19" cy="12" r="1.5" fill="currentColor" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="9" r="3.5" />
      <path d="M2.5 20c.7-4 3-6 6.5-6s5.8 2 6.5 6M15 5.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.2 2.6 3.6 5.5" />
    </>
  ),
  house: <path d="M4 21V8l8-4 8 4v13M4 21h16M9 21v-5h6v5M9 11h.01M15 11h.01" />,
  chart: <path d="M4 20V4M4 20h16M8 16v-4M12.5 16V8M17 16v-6" />,
  day: (
    <>
      <rect x="4" y="5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8 3v4M16 3v4" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z" />
      <path d="M8.5 12l2.5 2.5 4.5-5" />
    </>
  ),
  hand: (
    <path d="M7 12V6.5a1.5 1.5 0 0 1 3 0V11m0-6.5a1.5 1.5 0 0 1 3 0V11m0-5a1.5 1.5 0 0 1 3 0v6m0-3a1.5 1.5 0 0 1 3 0V15c0 4-2.5 6.5-6.5 6.5S8 19.5 6.5 17L4 13.5c-.6-1.2 1-2.3 2-1.2L8 14" />
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  moon: <path d="M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z" />,
  again: <path d="M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5" />,
  in: <path d="M12 4v13M6.5 11.5L12 17l5.5-5.5M5 21h14" />,
  out: <path d="M12 17V4M6.5 9.5L12 4l5.5 5.5M5 21h14" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5M12 7.5h.01" />
    </>
  ),
  alert: (
    <>
      <path d="M12 4l9 16H3z" />
      <path d="M12 10v4M12 17h.01" />
    </>
  ),
  sound: <path d="M4 10v4h3l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  screen: (
    <>
      <rect x="3" y="4" width="18" height="12" rx="2" />
      <path d="M9 20h6M12 16v4" />
    </>
  ),
  bank: <path d="M4 9l8-5 8 5zM6 9v8M10 9v8M14 9v8M18 9v8M4 20h16" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
    </>
  ),
  list: <path d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />,
  pin: (
    <>
      <path d="M12 21c-5-5-7-8-7-11a7 7 0 0 1 14 0c0 3-2 6-7 11z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  star: <path d="M12 4l2.3 5 5.2.6-3.9 3.5 1.1 5.3L12 15.7l-4.7 2.7 1.1-5.3L4.5 9.6 9.7 9z" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

const SIZES = { 16: 'i i-16', 20: 'i', 24: 'i i-24', 32: 'i i-32' } as const

export const Icon = ({ name, size = 20 }: { name: IconName; size?: keyof typeof SIZES }) => (
  <svg className={SIZES[size]} viewBox="0 0 24 24" aria-hidden="true">
    {SHAPES[name]}
  </svg>
)
