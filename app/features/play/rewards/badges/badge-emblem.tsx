import type { BadgeId } from '#rules/rewards/badges.ts'
import { badgeEmblems } from './badge-emblems.ts'

/** Hidden from screen readers: the badge's name is shown next to the emblem. */
export const BadgeEmblem = ({ id, size }: { id: BadgeId; size: number }) => (
  <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden>
    {badgeEmblems[id].map(([colour, path, width], index) =>
      width === undefined ? (
        <path key={index} fill={colour} d={path} />
      ) : (
        <path
          key={index}
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
