// The mark is the ring of a chit: eight tickets in a circle, and one steps out.
const SEGMENTS = [0, 90, 135, 180, 225, 270, 315]

export const Logo = ({ onDark }: { onDark?: boolean }) => (
  <span className={onDark ? 'k-logo on-dark' : 'k-logo'}>
    <svg width="30" height="30" viewBox="0 0 48 48" aria-hidden="true">
      {SEGMENTS.map((angle) => (
        <rect
          key={angle}
          className="seg"
          x="20"
          y="5.5"
          width="8"
          height="11"
          rx="2.6"
          transform={`rotate(${angle} 24 24)`}
        />
      ))}
      <rect className="out" x="20" y="1" width="8" height="11" rx="2.6" transform="rotate(45 24 24)" />
    </svg>
    <svg height="20" width="51" viewBox="0 0 92 36" fill="none" role="img" aria-label="Kuri">
      <g className="word" strokeWidth="5.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 3v29M18 13L4.5 24M9.5 20.5L19.5 32" />
        <path d="M30 13v10.5a8.5 8.5 0 0 0 17 0V13M47 22v10" />
        <path d="M60 32V13M60 22c0-6 3.5-9 10-9" />
        <path d="M84 15v17" />
      </g>
      <rect className="out" x="80" y="1" width="8" height="7.4" rx="2.4" transform="rotate(14 84 4.7)" />
    </svg>
  </span>
)
