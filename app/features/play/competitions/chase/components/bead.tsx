/** A glass bead, the coin of the chase. */
export const Bead = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="-50 -50 100 100" className={className} aria-hidden>
    <circle r="46" fill="#ff9cc3" />
    <path d="M0-46a46 46 0 0 1 0 92z" fill="#e0568a" />
    <circle r="15" fill="#fff" opacity="0.9" />
    <circle cx="-20" cy="-20" r="7" fill="#fff" />
  </svg>
)
