/** A paper lantern, lit or dark. */
export function Lantern({ isLit, className }: { isLit: boolean; className?: string | undefined }) {
  return (
    <svg viewBox="-50 -58 100 112" className={className} aria-hidden>
      {isLit && <circle r="46" fill="#ffe38c" opacity="0.45" />}
      <path d="M0-34v-16" stroke="#7c4803" strokeWidth="4" />
      <ellipse rx="24" ry="30" fill={isLit ? '#ff7862' : '#5a6cab'} />
      <path d="M0-30a24 30 0 0 1 0 60z" fill={isLit ? '#e74f38' : '#43548f'} />
      <ellipse rx="10" ry="16" fill={isLit ? '#ffe38c' : '#7f8fc6'} />
      <rect x="-12" y="-36" width="24" height="8" rx="4" fill="#7c4803" />
      <rect x="-12" y="28" width="24" height="8" rx="4" fill="#7c4803" />
    </svg>
  )
}
