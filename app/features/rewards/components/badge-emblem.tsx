import type { BadgeId } from '#rules/rewards/badges.ts'
import { badgeEmblems } from './badge-emblems.ts'

/** Decoration: the badge's name stands beside it. */
export const BadgeEmblem = ({ id, size }: { id: BadgeId; size: number }) => (
  <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden>
    {badgeEmblems[id].map(([colour, path, width], at) =>
      width === undefined ? (
        <path key={at} fill={colour} d={path} />
      ) : (
        <path
          key={at}
          fill="none"
          stroke={colour}
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
          d={path}
        />
      ),
    )}
  </svg>
)
