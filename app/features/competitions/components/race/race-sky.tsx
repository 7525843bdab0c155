import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { climbHeight } from '#rules/competitions/arena/climb.ts'
import type { SceneProps } from '../host/stage.tsx'
import { useNumber } from '../use-number.ts'
import { KiteWall } from '../wall/kite-wall.tsx'
import { kitesOf } from '../wall/wall-kites.ts'

/** Where the star bar has its stars. */
const starPoints = [334, 667, 1_000] as const

/** Every player's kite, as high as the star bar of their best play; a line for each star. */
export function RaceSky({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  return (
    <KiteWall
      kites={kitesOf(room, host.players, host.race?.climbs ?? []).map(({ climb, ...kite }) => ({
        ...kite,
        points: climb?.points ?? 0,
        badge: climb?.stars === 3 ? number(climb.score) : null,
        words: climb ? t('race.reached', { count: climb.stars, score: number(climb.score) }) : t('race.none'),
      }))}
      lines={starPoints.map((points, at) => ({ height: climbHeight(points), label: String(at + 1) }))}
      mark={<IconStarFilled />}
    />
  )
}
