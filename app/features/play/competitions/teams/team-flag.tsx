import { kiteColors, type KiteColor } from '#app/ui/kite/kite-design.ts'

const teamColors: readonly KiteColor[] = ['coral', 'ocean', 'sun', 'leaf', 'grape', 'teal', 'pink', 'ink']

/** Flag of a team; its number is printed beside it, so color is never the only difference. */
export function TeamFlag({ team, className }: { team: number; className?: string }) {
  const [bright, dark] = kiteColors[teamColors[team % teamColors.length]!]
  return (
    <svg className={className} viewBox="0 0 60 72" aria-hidden>
      <path fill="#8a5a33" d="M6 4h7v66H6z" />
      <path fill={bright} d="M13 6h42L44 22l11 16H13z" />
      <path fill={dark} d="M13 22h31l11 16H13z" />
    </svg>
  )
}
