// Our own drawings, from the same parts as the app: strokes of the ring, the gold thread, ruled paper. The words stand beside them.
const TICKETS = Array.from({ length: 20 }, (_, index) => index)

const Frame = ({ children }: { children: React.ReactNode }) => (
  <svg width="88" height="88" viewBox="0 0 120 120" aria-hidden="true" className="flex-none">
    {children}
  </svg>
)

/** A ring of twenty tickets; all point to the middle, where the pot is. */
export const RingPicture = () => (
  <Frame>
    {TICKETS.map((ticket) => (
      <rect
        key={ticket}
        x="57"
        y={ticket === 3 ? 4 : 10}
        width="6"
        height={ticket === 3 ? 22 : 14}
        rx="3"
        fill={ticket === 3 ? 'var(--gold)' : 'var(--brand)'}
        transform={`rotate(${ticket * 18} 60 60)`}
      />
    ))}
    <circle cx="60" cy="60" r="22" fill="var(--brand-soft)" />
    <text x="60" y="69" textAnchor="middle" fontSize="26" fontWeight="700" fill="var(--brand-text)">
      ₹
    </text>
  </Frame>
)

const BIDS = [12, 26, 40, 58, 74]

/** Bids fall step by step; the last and lowest one is gold. */
export const FallPicture = () => (
  <Frame>
    <path d="M10 12h100M10 104h100" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="5 5" />
    {BIDS.map((fall, index) => {
      const isLast = index === BIDS.length - 1
      return (
        <rect
          key={fall}
          x={12 + index * 20}
          y={12 + fall}
          width="15"
          height={92 - fall}
          rx="3"
          fill={isLast ? 'var(--gold)' : 'var(--brand)'}
          opacity={isLast ? 1 : 0.35 + index * 0.15}
        />
      )
    })}
  </Frame>
)

/** The pot as a circle: the prize, the commission, the share that twenty tickets divide. */
export const PotPicture = () => (
  <Frame>
    <circle
      cx="60"
      cy="60"
      r="40"
      fill="none"
      stroke="var(--part-prize)"
      strokeWidth="24"
      pathLength="100"
      strokeDasharray="73 27"
      transform="rotate(-90 60 60)"
    />
    <circle
      cx="60"
      cy="60"
      r="40"
      fill="none"
      stroke="var(--part-commission)"
      strokeWidth="24"
      pathLength="100"
      strokeDasharray="5 95"
      strokeDashoffset="-74"
      transform="rotate(-90 60 60)"
    />
    <circle
      cx="60"
      cy="60"
      r="40"
      fill="none"
      stroke="var(--part-dividend)"
      strokeWidth="24"
      pathLength="100"
      strokeDasharray="19 81"
      strokeDashoffset="-80"
      transform="rotate(-90 60 60)"
    />
  </Frame>
)

const LINES = [34, 52, 70, 88]

/** A ruled page with the gold thread at its edge; each instalment is a little shorter than the one before. */
export const PassbookPicture = () => (
  <Frame>
    <rect
      x="16"
      y="10"
      width="88"
      height="100"
      rx="8"
      fill="var(--surface)"
      stroke="var(--line-strong)"
      strokeWidth="2"
    />
    <path d="M28 10v100" stroke="var(--gold)" strokeWidth="3" />
    {LINES.map((y, index) => (
      <g key={y}>
        <path d={`M36 ${y}h60`} stroke="var(--line)" strokeWidth="1.5" />
        <path d={`M38 ${y - 6}h22`} stroke="var(--ink-3)" strokeWidth="4" strokeLinecap="round" />
        <path d={`M${74 + index * 4} ${y - 6}H96`} stroke="var(--brand)" strokeWidth="4" strokeLinecap="round" />
      </g>
    ))}
  </Frame>
)
